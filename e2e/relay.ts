/** Relays connections to a server, so that a test can cut it off without stopping it for others. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { Product } from './product.ts'

/** Starts a relay to a server and returns its address. After `stop`, connections to this address are refused. */
export async function startRelay(to: string): Promise<Product> {
  const { hostname, port } = new URL(to)
  const open = new Set<Socket>()
  const relay = createServer((incoming) => {
    const outgoing = connect(Number(port), hostname)
    for (const [from, into] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(from)
      from.on('error', () => into.destroy())
      from.on('close', () => {
        open.delete(from)
        into.destroy()
      })
      from.pipe(into)
    }
  })
  await new Promise<void>((resolve) => relay.listen(0, 'localhost', resolve))
  return {
    address: `http://localhost:${(relay.address() as AddressInfo).port}`,
    stop: async () => {
      const closed = new Promise((resolve) => relay.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
