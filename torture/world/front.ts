/** A TCP load balancer before the API: each connection goes to the next process that accepts it. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Front = { address: string; close: () => Promise<void> }

/** @param backends returns the ports that are presumably up; called for each connection */
export async function openFront(backends: () => readonly number[]): Promise<Front> {
  const sockets = new Set<Socket>()
  let turn = 0

  function reach(ports: readonly number[]): Promise<Socket | undefined> {
    const [port, ...others] = ports
    if (port === undefined) return Promise.resolve(undefined)
    const far = connect({ port, host: '127.0.0.1' })
    return new Promise((resolve) => {
      far.once('connect', () => resolve(far))
      far.once('error', () => resolve(reach(others)))
    })
  }

  async function serve(near: Socket) {
    near.on('error', () => undefined)
    const ports = backends()
    const from = turn++ % Math.max(1, ports.length)
    const far = await reach([...ports.slice(from), ...ports.slice(0, from)])
    if (!far || near.destroyed) {
      far?.destroy()
      near.resetAndDestroy()
      return
    }
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay(true).on('close', () => sockets.delete(socket))
    }
    far.on('error', () => near.resetAndDestroy()).on('close', () => near.destroy())
    near.on('close', () => far.destroy())
    near.pipe(far)
    far.pipe(near)
  }

  const server = createServer((near) => void serve(near))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      if (server.listening) await once(server, 'close')
    },
  }
}
