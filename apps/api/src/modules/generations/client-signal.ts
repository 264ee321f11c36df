/** Aborts work when its client disconnects. */
import type { FastifyReply } from 'fastify'

/** Returns a signal that aborts when the connection closes: the client disconnected, or the reply was sent. */
export function signalOfClient(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (reply.raw.destroyed) gone.abort()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}
