/** Clients that disconnect during an upload leave nothing partial behind. */
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { bootForLooks, type Customer } from '../generations/paid-looks.ts'
import { readLibrary, upload } from './library-calls.ts'
import { grain, jpeg } from './pictures.ts'

const { app, context, createCustomer, keysWith } = await bootForLooks()
const { hostname, port } = new URL(app.address!)
const incoming = () => readdirSync(join(context.config.dataDir, 'incoming'))

const image = await grain({ width: 900, height: 900 }).jpeg({ quality: 95 }).toBuffer()

/** A complete upload request, as bytes. */
function requestOf({ authorization }: Customer): Buffer {
  const body = Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nMine\r\n'),
    Buffer.from('--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'),
    image,
    Buffer.from('\r\n--b--\r\n'),
  ])
  const head = [
    'POST /api/uploads/photo HTTP/1.1',
    `Host: ${hostname}`,
    `Authorization: ${authorization}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${body.length}`,
    '\r\n',
  ]
  return Buffer.concat([Buffer.from(head.join('\r\n')), body])
}

/** Sends the bytes, waits for `moment`, and disconnects. */
async function hangUpAfter(bytes: Buffer, moment: () => Promise<unknown> = async () => undefined) {
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()))
  await moment()
  socket.resetAndDestroy()
}

describe('an upload that breaks off', () => {
  it.each([0.1, 0.5, 0.99])('leaves nothing behind after a fraction of %f', async (share) => {
    const ada = await createCustomer()
    const whole = requestOf(ada)
    const isReceived = async () => {
      await expect.poll(() => incoming().length).toBe(1)
    }
    await hangUpAfter(whole.subarray(0, Math.floor(whole.length * share)), isReceived)
    await expect.poll(incoming).toEqual([])
    expect((await readLibrary(ada)).use.items).toBe(0)
    expect(await keysWith('library/')).toEqual([])
  })

  it('is stored completely or not at all before its response', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => createCustomer()))
    await Promise.all(people.map((ada, at) => hangUpAfter(requestOf(ada), () => sleep(at * 40))))
    // A later request is served once all resources are released.
    const last = await createCustomer()
    const item = await upload(last, 'photo', await jpeg())
    await expect.poll(incoming).toEqual([])
    const isWhole = async () => {
      const ids = (await Promise.all([...people, last].map(readLibrary))).flatMap(({ photos }) =>
        photos.map(({ id }) => id),
      )
      expect(ids).toContain(item.id)
      const keys = ids.map((id) => `library/${id}/picture.jpg`)
      return (await keysWith('library/')).join() === keys.toSorted().join()
    }
    await expect.poll(isWhole).toBe(true)
    // The same file, sent again, is one item, whatever the first upload did.
    for (const ada of people) {
      await upload(ada, 'photo', image)
      expect((await readLibrary(ada)).use.items).toBe(1)
    }
  })
})
