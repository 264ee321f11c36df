/** Sends a stream of server-sent events as the reply. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Sends events as they come; the headers tell proxies not to cache, transform or buffer them. */
export const sendEvents = (reply: FastifyReply, events: AsyncIterable<string>) =>
  reply
    .headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
    .header('cache-control', 'no-store, no-transform')
    .send(Readable.from(events, { objectMode: true, highWaterMark: 1 }))
