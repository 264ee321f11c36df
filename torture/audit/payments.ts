/**
 * I4: each payment grants its credits exactly once; events not signed by the provider have no effect and are refused.
 */
import type { Purged, Remains, Violation } from './evidence.ts'
import { countInLogs } from './logs.ts'

export function auditPayments({ world, tables }: Remains): Violation[] {
  const violations: Violation[] = []
  const say = (what: string, id: string) => violations.push({ invariant: 'I4', what, ids: [id] })
  const { shop } = world
  const countOf = (kind: string, match: (key: string) => boolean) =>
    tables.postings.filter((posting) => posting.kind === kind && match(posting.idempotency_key)).length

  for (const { id, provider_reference: reference } of tables.orders) {
    // Matches the key's prefix, because a bug may post under another suffix, and because the part of a grant that
    // repays a debt has a suffix too.
    const grants = countOf('grant', (key) => key.startsWith(`grant:order:${id}`))
    const due = reference && shop.paid.has(reference) ? 1 : 0
    if (grants !== due) say(`was granted ${grants} times instead of ${due}`, reference ?? id)
  }
  for (const reference of shop.paid)
    if (!tables.orders.some(({ provider_reference }) => provider_reference === reference))
      say('was paid, and no order knows of it', reference)
  for (const id of shop.refunds.keys()) {
    const revokes = countOf('revoke', (key) => key === `revoke:adjustment:paddle:${id}`)
    if (revokes !== 1) say(`was paid back, and taken back ${revokes} times`, id)
  }

  const kept = new Set(tables.events.map(({ event_id }) => event_id))
  for (const { id, kind, statuses } of shop.events) {
    const due = kind === 'true' ? 200 : 401
    if (statuses.some((status) => status !== due))
      say(`a ${kind} webhook was answered ${statuses.join()}`, id)
    if (kept.has(id) !== (kind === 'true' && statuses.length > 0))
      say(`a ${kind} webhook is not kept as it should be`, id)
  }
  const refused = shop.events.filter(({ kind, statuses }) => kind !== 'true' && statuses.length > 0).length
  const told = countInLogs(world, 'webhook_refused')
  if (told < refused) say(`${refused} webhooks were refused, and ${told} told of`, 'logs')
  return violations
}

/**
 * I4, a day later: the reconciler has processed all events, including those that waited while the provider was down.
 */
export async function auditEvents({ database }: Purged): Promise<Violation[]> {
  const { rows } = await database.executeSql('select event_id from payment_event where processed_at is null')
  const ids = (rows as { event_id: string }[]).map(({ event_id }) => event_id)
  return ids.length > 0 ? [{ invariant: 'I4', what: 'webhooks were never seen to', ids }] : []
}
