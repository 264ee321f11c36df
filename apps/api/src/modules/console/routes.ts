/** The calls of the operators' console. The door has let the operator in before any of them runs. */
import * as calls from '@toile/contract/console'
import * as personCalls from '@toile/contract/console-person'
import { consolePolicy } from '@toile/contract/console-policy'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { operatorOf } from '../../platform/operator.ts'
import { routeOf } from '../../platform/operation-schema.ts'
import type { DeleteParts, ExportParts } from '../accounts/index.ts'
import { findReported } from '../shares/index.ts'
import { giveRole, signOutPerson, suspendPerson } from './act-on-person.ts'
import { readAudit } from './audit-page.ts'
import { watchReading } from './mass-reading.ts'
import { moveCredits } from './move-credits.ts'
import { writeNote } from './notes.ts'
import { findHolders, getPerson } from './people-store.ts'
import { erasePerson, exportPerson } from './personal-data.ts'
import { settleReported } from './review.ts'
import { readTimelineOf } from './timeline.ts'
import { readToday } from './today.ts'

type ConsoleParts = DeleteParts &
  ExportParts & {
    /** A hook that bounds how often one person may ask. */
    limitPerPerson: (request: FastifyRequest) => Promise<void>
  }

export function consoleRoutes(parts: ConsoleParts): FastifyPluginAsyncZod {
  const { db, clock, limitPerPerson: preHandler } = parts
  const personOf = (holder: string) => getPerson(db, holder, clock.now())

  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

    app.route({
      ...routeOf(calls.enterConsole),
      handler: async (request) => {
        const { email, role } = operatorOf(request)
        return { email, role, acts: [...consolePolicy[role]] }
      },
    })

    app.route({ ...routeOf(calls.getToday), handler: () => readToday(db, clock.now()) })

    app.route({
      ...routeOf(calls.searchPeople),
      preHandler,
      async handler(request) {
        const holders = await findHolders(db, request.query.q)
        const people = await Promise.all(holders.map((holder) => personOf(holder).catch(() => undefined)))
        return { people: people.filter((found) => found !== undefined) }
      },
    })

    app.route({
      ...routeOf(calls.readPerson),
      async handler(request) {
        const found = await personOf(request.params.holder)
        await watchReading(parts, operatorOf(request), found.holder)
        return found
      },
    })

    app.route({
      ...routeOf(calls.readTimeline),
      async handler(request) {
        const { holder, uid } = await personOf(request.params.holder)
        return readTimelineOf(db, { holder, userId: uid }, request.query)
      },
    })

    app.route({
      ...routeOf(calls.moveCredits),
      preHandler,
      handler: (request) =>
        moveCredits(parts, operatorOf(request), {
          ...request.params,
          ...request.body,
          key: request.headers['idempotency-key'],
        }),
    })

    app.route({
      ...routeOf(calls.signOutPerson),
      preHandler,
      handler: (request) => signOutPerson(parts, operatorOf(request), { ...request.params, ...request.body }),
    })

    app.route({
      ...routeOf(calls.suspendPerson),
      preHandler,
      async handler(request) {
        await suspendPerson(parts, operatorOf(request), { ...request.params, ...request.body })
        return personOf(request.params.holder)
      },
    })

    app.route({
      ...routeOf(calls.setRole),
      preHandler,
      async handler(request) {
        await giveRole(parts, operatorOf(request), { ...request.params, ...request.body })
        return personOf(request.params.holder)
      },
    })

    app.route({
      ...routeOf(personCalls.writeNote),
      preHandler,
      async handler(request, reply) {
        await writeNote(parts, operatorOf(request), { ...request.params, ...request.body })
        return reply.code(204).send()
      },
    })

    app.route({
      ...routeOf(personCalls.exportPerson),
      preHandler,
      async handler(request, reply) {
        const zip = await exportPerson(parts, operatorOf(request), { ...request.params, ...request.body })
        return reply
          .type('application/zip')
          .header('content-disposition', 'attachment; filename="toile-account.zip"')
          .send(zip)
      },
    })

    app.route({
      ...routeOf(personCalls.erasePerson),
      preHandler,
      async handler(request, reply) {
        await erasePerson(parts, operatorOf(request), { ...request.params, ...request.body })
        return reply.code(204).send()
      },
    })

    app.route({
      ...routeOf(calls.listReports),
      async handler() {
        const pages = await findReported(db)
        return {
          pages: pages.map(({ id, path, isTakenDown, reports }) => ({ id, path, isTakenDown, reports })),
        }
      },
    })

    app.route({
      ...routeOf(calls.settleReports),
      preHandler,
      async handler(request, reply) {
        await settleReported(parts, operatorOf(request), { ...request.params, ...request.body })
        return reply.code(204).send()
      },
    })

    app.route({ ...routeOf(calls.listAudit), handler: (request) => readAudit(db, request.query) })
  }
}
