import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { afterFile } from '../cleanup.ts'
import { bootApp } from '../harness.ts'
import { bucketSettings } from '../s3-bucket.ts'

it('a process stops while its blob store leaves the check of its mark without an answer', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket.resume())).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  afterFile(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const app = await bootApp({ env: bucketSettings((silent.address() as AddressInfo).port) })
  await expect.poll(() => sockets.length).toBeGreaterThan(0)
  await app.stop()
  // The client closes it when it gives up.
  expect(sockets[0]?.destroyed).toBe(false)
})
