/** Route that reads the watermark of a picture. */
import multipart from '@fastify/multipart'
import { checkMark } from '@toile/contract/mark-check'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { routeOf } from '../../platform/operation-schema.ts'
import { limitRequests } from '../../platform/request-limit.ts'
import type { PictureIntake } from '../library/index.ts'
import type { Marker } from '../marks/index.ts'
import { markReader } from './read-mark.ts'

type MarkDeps = { db: Db; clock: Clock; secret: string; intake: PictureIntake; marker: Marker }

/** Detection takes a second of CPU. */
const perMinute = { max: 10, timeWindow: 60_000 }

export function markRoutes({ intake, marker, ...deps }: MarkDeps): FastifyPluginAsyncZod {
  const readMark = markReader({ intake, marker })
  return async (app) => {
    await app.register(multipart)
    await limitRequests(app, deps)
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

    app.route({
      ...routeOf(checkMark),
      config: { rateLimit: perMinute },
      async handler(request) {
        const form = await intake.receive(request, ['image'])
        try {
          const { image } = form.files
          if (!image) throw missing()
          const facts = await readMark(image)
          if (!facts) return { found: false as const }
          return { found: true as const, ...facts, engine: facts.engine ?? null }
        } finally {
          await form.discard()
        }
      },
    })
  }
}

const missing = () =>
  new AppError('invalid_request', 'Please choose a picture.', {
    details: [{ field: 'image', message: 'is missing' }],
  })
