/** A TCP proxy to a local port that can refuse, delay, hold or reset connections. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

type Toxics = {
  /** Refuses connections and resets open ones. */
  isDown: boolean
  /** Holds all bytes in both directions until it is reset. */
  isHanging: boolean
  /** Delay of each chunk. */
  latencyMs: number
  /** Share (0..1) of the chunks at which the connection is reset. */
  resetShare: number
}

export type FaultProxy = {
  port: number
  set: (toxics: Partial<Toxics>) => void
  /** Removes all toxics. */
  heal: () => void
  close: () => Promise<void>
}

const HEALTHY: Toxics = { isDown: false, isHanging: false, latencyMs: 0, resetShare: 0 }

/** @param chance random numbers in [0, 1), which decide on resets */
export async function openFaultProxy(targetPort: number, chance: () => number): Promise<FaultProxy> {
  let toxics = HEALTHY
  let release: (() => void) | undefined
  let held: Promise<void> | undefined
  const sockets = new Set<Socket>()

  function set(changes: Partial<Toxics>) {
    toxics = { ...toxics, ...changes }
    if (toxics.isHanging) held ??= new Promise((resolve) => (release = resolve))
    else {
      release?.()
      held = undefined
    }
    if (toxics.isDown) for (const socket of sockets) socket.resetAndDestroy()
  }

  async function pump(from: Socket, to: Socket) {
    for await (const piece of from as AsyncIterable<Buffer>) {
      if (toxics.latencyMs > 0) await sleep(toxics.latencyMs)
      await held
      if (toxics.resetShare > 0 && chance() < toxics.resetShare) throw new Error('cut')
      if (!to.write(piece)) await once(to, 'drain')
    }
    to.end()
  }

  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (toxics.isDown) {
      near.resetAndDestroy()
      return
    }
    const far = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const)
      pump(from, to).catch(() => {
        near.resetAndDestroy()
        far.resetAndDestroy()
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    set,
    heal: () => set(HEALTHY),
    async close() {
      set(HEALTHY)
      server.close()
      for (const socket of sockets) socket.destroy()
      if (server.listening) await once(server, 'close')
    },
  }
}
