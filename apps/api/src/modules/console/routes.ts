/** Routes of the operators' console. The operator is authorized before a handler runs. */
import * as calls from '@toile/contract/console'
import * as personCalls from '@toile/contract/console-person'
import * as todayCalls from '@toile/contract/console-today'
import { consolePolicy } from '@toile/contract/console-policy'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { inTransaction } from '../../platform/db.ts'
import { operatorOf } from '../../platform/operator.ts'
import { routeOf } from '../../platform/operation-schema.ts'
import { ensureProfileRow, type DeleteDeps, type ExportDeps } from '../accounts/index.ts'
import { giveRole, signOutPerson, suspendPerson } from './act-on-person.ts'
import { readAudit } from './audit-page.ts'
import { recordExport } from './exports.ts'
import { readHistory } from './history.ts'
import { watchReading } from './mass-reading.ts'
import { moveCredits } from './move-credits.ts'
import { writeNote } from './notes.ts'
import { findHolders, findUserWithoutProfile, getPerson } from './people-store.ts'
import { erasePerson, exportPerson } from './personal-data.ts'
import { resendVerification, type SendVerification } from './resend-verification.ts'
import { readTimelineOf } from './timeline.ts'
import { readToday, type TodayDeps } from './today.ts'

type ConsoleDeps = DeleteDeps &
  ExportDeps &
  TodayDeps & {
    /** Undefined with an external issuer. */
    sendVerification: SendVerification | undefined
    /** Finds the origin of this server, as the client of the request sees it. */
    originOf: (request: FastifyRequest) => string
    /** Hook that limits the request rate of each user. */
    limitPerPerson: (request: FastifyRequest) => Promise<void>
  }

export function consoleRoutes(deps: ConsoleDeps): FastifyPluginAsyncZod {
  const { db, clock, limitPerPerson: preHandler } = deps
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

    app.route({ ...routeOf(calls.getToday), handler: () => readToday(deps, clock.now()) })

    app.route({
      ...routeOf(todayCalls.getConsoleHistory),
      handler: async ({ query }) => ({ hours: await readHistory(db, query.range ?? '24h', clock.now()) }),
    })

    app.route({
      ...routeOf(calls.searchPeople),
      preHandler,
      async handler(request) {
        const { q } = request.query
        const unverified = await findUserWithoutProfile(db, q)
        if (unverified) await inTransaction(db, (trx) => ensureProfileRow(trx, unverified, clock.now()))
        const holders = await findHolders(db, q)
        const people = await Promise.all(holders.map((holder) => personOf(holder).catch(() => undefined)))
        return { people: people.filter((found) => found !== undefined) }
      },
    })

    app.route({
      ...routeOf(calls.readPerson),
      async handler(request) {
        const found = await personOf(request.params.holder)
        await watchReading(deps, operatorOf(request), found.holder)
        return found
      },
    })

    app.route({
      ...routeOf(calls.readTimeline),
      async handler(request) {
        const { holder, uid } = await personOf(request.params.holder)
        await watchReading(deps, operatorOf(request), holder)
        return readTimelineOf(db, { holder, userId: uid }, request.query)
      },
    })

    app.route({
      ...routeOf(calls.moveCredits),
      preHandler,
      handler: (request) =>
        moveCredits(deps, operatorOf(request), {
          ...request.params,
          ...request.body,
          key: request.headers['idempotency-key'],
        }),
    })

    app.route({
      ...routeOf(calls.signOutPerson),
      preHandler,
      handler: (request) => signOutPerson(deps, operatorOf(request), { ...request.params, ...request.body }),
    })

    app.route({
      ...routeOf(calls.suspendPerson),
      preHandler,
      async handler(request, reply) {
        await suspendPerson(deps, operatorOf(request), { ...request.params, ...request.body })
        return reply.code(204).send()
      },
    })

    app.route({
      ...routeOf(calls.setRole),
      preHandler,
      async handler(request) {
        await giveRole(deps, operatorOf(request), { ...request.params, ...request.body })
        return personOf(request.params.holder)
      },
    })

    app.route({
      ...routeOf(personCalls.writeNote),
      preHandler,
      async handler(request, reply) {
        await writeNote(deps, operatorOf(request), { ...request.params, ...request.body })
        return reply.code(204).send()
      },
    })

    app.route({
      ...routeOf(personCalls.resendVerification),
      preHandler,
      async handler(request, reply) {
        const act = { ...request.params, ...request.body, origin: deps.originOf(request) }
        await resendVerification(deps, operatorOf(request), act)
        return reply.code(204).send()
      },
    })

    app.route({
      ...routeOf(personCalls.exportPerson),
      preHandler,
      async handler(request, reply) {
        const zip = await exportPerson(deps, operatorOf(request), { ...request.params, ...request.body })
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
        await erasePerson(deps, operatorOf(request), { ...request.params, ...request.body })
        return reply.code(204).send()
      },
    })

    app.route({
      ...routeOf(todayCalls.recordExport),
      preHandler,
      async handler(request, reply) {
        await recordExport(deps, operatorOf(request), request.body)
        return reply.code(204).send()
      },
    })

    app.route({ ...routeOf(calls.listAudit), handler: (request) => readAudit(db, request.query) })
  }
}
