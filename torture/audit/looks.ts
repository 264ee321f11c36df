/**
 * I2: each accepted look ends made and paid, or not made and not paid. I3: all payments to hosted engines are counted.
 */
import { createHash } from 'node:crypto'
import { findDeleted, type Remains, type Violation } from './evidence.ts'

const HOLD = 'hold:generation:'
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

export function auditLooks({ journals, tables }: Remains): Violation[] {
  const violations: Violation[] = []
  const say = (what: string, ...ids: string[]) => violations.push({ invariant: 'I2', what, ids })
  const shown = new Set(tables.looks.flatMap(({ id, deleted_at }) => (deleted_at === null ? [id] : [])))
  const deleted = findDeleted(journals)
  const countBy = (prefix: string) => {
    const found = new Map<string, string[]>()
    for (const { idempotency_key, kind } of tables.postings)
      if (idempotency_key.startsWith(prefix)) {
        const id = idempotency_key.slice(prefix.length)
        found.set(id, [...(found.get(id) ?? []), kind])
      }
    return found
  }
  const [holds, ends] = [countBy(HOLD), countBy(`settle:${HOLD}`)]
  const endOf = (id: string) => ends.get(id)?.join() ?? 'nothing'

  const asked = [
    ...journals.deeds('look').map(({ key, acks }) => ({
      key,
      hash: hashOf(key),
      acks: acks.map(({ status, id }) => ({ id, isMade: status === 200 })),
    })),
    // Idempotency keys of live API keys have their own namespace.
    ...journals.deeds('api-look').map(({ key, acks }) => ({ key, hash: hashOf(`v1\nlive\n${key}`), acks })),
  ]
  const wanted = new Set(asked.map(({ hash }) => hash))
  for (const { key, hash, acks } of asked) {
    const ids = [...new Set(acks.flatMap(({ id }) => id ?? []))]
    if (ids.length > 1) say('one request was answered with several looks', key, ...ids)
    const own = tables.looks.filter((row) => row.idempotency_hash === hash && row.holder !== null)
    if (own.length > 1) say('one request has made several looks', key, ...own.map(({ id }) => id))
    for (const id of ids) {
      if (!shown.has(id) && !deleted.has(id)) say('a look that was accepted is gone', id)
      if (holds.get(id)?.length !== 1) say('was accepted without its cost being held once', id)
      if (acks.some(({ isMade }) => isMade) && endOf(id) !== 'capture')
        say(`was given, and ended with ${endOf(id)}`, id)
    }
  }
  for (const { key, acks } of journals.deeds('delete-look'))
    if (deleted.has(key) && shown.has(key) && acks.length > 0) say('a look that was deleted is shown', key)
  for (const row of tables.looks) {
    if (row.status === 'queued' || row.status === 'running') say(`is ${row.status} for ever`, row.id)
    if (row.kind === 'demo') continue
    if (!row.idempotency_hash || !wanted.has(row.idempotency_hash)) say('nobody has asked for it', row.id)
    const end = row.status === 'succeeded' ? 'capture' : 'release'
    if (endOf(row.id) !== end) say(`has ${row.status}, and ended with ${endOf(row.id)}`, row.id)
    if (row.status === 'succeeded' && (!row.look_key || !row.thumbnail_key)) say('has no picture', row.id)
  }
  for (const [id] of holds) if (ends.get(id)?.length !== 1) say(`its hold ended with ${endOf(id)}`, id)
  for (const { key, acks } of journals.deeds('look-end'))
    for (const { status, sha256 } of acks)
      if (status === 'succeeded' && sha256 === null) say('was made, and its picture could not be seen', key)
  for (const { name, id } of tables.openJobs) say(`the job is left in ${name}`, id)
  return violations
}

/** Audits the engines' spending: every order must be recorded, because each is charged. */
export function auditEngine({ world, tables }: Remains): Violation[] {
  const counted = tables.spending.reduce((sum, { orders }) => sum + orders, 0)
  const taken = world.engine.orders.size
  if (taken <= counted) return []
  return [
    { invariant: 'I3', what: `the engine took ${taken} orders, of which ${counted} were counted`, ids: [] },
  ]
}

/**
 * Counts pictures that were made and charged but became no look (`wasted`), and those of them that no look refers to.
 */
export function countWasted({ world, tables }: Remains): { made: number; wasted: number; unnoted: number } {
  const made = [...world.engine.orders.values()].filter(({ ending }) => ending === 'made')
  const captures = tables.postings.filter(({ kind }) => kind === 'capture').length
  const kept = tables.looks.filter(({ status }) => status === 'succeeded')
  const demos = kept.filter(({ kind }) => kind === 'demo').length
  // Finished looks that their owners have deleted since.
  const deleted = captures - (kept.length - demos)
  const noted = new Set(tables.looks.map(({ engine_order }) => engine_order?.reference))
  return {
    made: made.length,
    wasted: made.length - captures - demos,
    unnoted: made.filter(({ id }) => !noted.has(id)).length - deleted,
  }
}
