/** Aborts work whose caller has gone away. */
import type { FastifyReply } from 'fastify'

/** Aborts when the caller has gone away, or has been answered. */
export function signalOfClient(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}
