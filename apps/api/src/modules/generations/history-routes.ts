/** Routes of an account's history of looks: list, mark as favourite, report as not right, restore. */
import { getHistory, historyPage, restoreGeneration, updateGeneration } from '@toile/contract/history'
import { reportNotRight } from '@toile/contract/not-right'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { notFound } from '../../platform/errors.ts'
import { routeOf } from '../../platform/operation-schema.ts'
import { principalOf } from '../../platform/request-principal.ts'
import { isUuid } from '../../platform/uuid.ts'
import { findSaved } from '../library/index.ts'
import { restoreLook } from './deleted-looks.ts'
import { findHistory, findSet, findSets, markFavourite, type GenerationRow } from './generation-store.ts'
import { giveBack } from './give-back.ts'
import { toGeneration, type Links } from './generation-view.ts'

export function addHistoryRoutes(
  app: Parameters<FastifyPluginAsyncZod>[0],
  { db, clock }: { db: Db; clock: Clock },
  linksFor: (request: FastifyRequest) => Links,
): void {
  app.route({
    ...routeOf(getHistory),
    async handler(request) {
      const { limit = historyPage.limit.default, offset = 0 } = request.query
      const now = clock.now()
      const { holder } = principalOf(request)
      const { rows, total } = await findHistory(db, { holder, now, limit, offset })
      const links = linksFor(request)
      const saved = await findSaved(
        db,
        holder,
        rows.map(({ id }) => id),
      )
      const sets = await findSets(db, rows)
      const items = rows.map((row) =>
        toGeneration(row, links, now, {
          set: sets.get(row.set_id ?? '') ?? [],
          savedId: saved.get(row.id),
        }),
      )
      return { items, total, limit, offset }
    },
  })

  app.route({
    ...routeOf(updateGeneration),
    async handler(request) {
      const now = clock.now()
      const { id } = request.params
      const { holder } = principalOf(request)
      const row = isUuid(id)
        ? await markFavourite(db, { id, holder, favourite: request.body.favourite, now })
        : undefined
      if (!row) throw notFound()
      return toGeneration(row, linksFor(request), now, await findBesides(db, row))
    },
  })

  app.route({
    ...routeOf(reportNotRight),
    async handler(request) {
      const { id } = request.params
      if (!isUuid(id)) throw notFound()
      return giveBack({ db, clock }, { id, holder: principalOf(request).holder, report: request.body })
    },
  })

  app.route({
    ...routeOf(restoreGeneration),
    async handler(request) {
      const now = clock.now()
      const { id } = request.params
      const { holder } = principalOf(request)
      const row = isUuid(id) ? await restoreLook(db, { id, holder, now }) : undefined
      if (!row) throw notFound()
      return toGeneration(row, linksFor(request), now, await findBesides(db, row))
    },
  })
}

/** Finds the library item that a look is saved as, and the looks of its set. */
export async function findBesides(db: Db, row: GenerationRow) {
  const { id, holder } = row
  const savedId = holder === null ? undefined : (await findSaved(db, holder, [id])).get(id)
  return { savedId, set: await findSet(db, row) }
}
