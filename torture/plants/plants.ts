/**
 * Planted bugs, by which the harness is tested: it must catch each of them. Each is a change of the product's source
 * text, made while a process loads it, so that the product needs no switches. A process exits when the text to change
 * is not found.
 */
export type Patch = { file: string; find: string; put: string }

const generations = 'apps/api/src/modules/generations'
const payments = 'apps/api/src/modules/payments'

export const plants = {
  'non-atomic-spend': [
    {
      file: 'apps/api/src/modules/credits/ledger-store.ts',
      find: "'select * from credit_account where holder = $1 for update'",
      put: "'select * from credit_account where holder = $1'",
    },
    {
      file: 'apps/api/src/modules/credits/ledger-store.ts',
      find: `with moved as (
    update credit_account
    set available = available + $2::bigint, held = held + $3::bigint, debt = debt + $4::bigint,
      issued = issued + $5::bigint, spent = spent + $6::bigint, revoked = revoked + $7::bigint`,
      put: `with before as materialized (
    select credit_account.* from credit_account, pg_sleep(0.3) where holder = $1
  ), moved as (
    update credit_account
    set available = (select available from before) + $2::bigint, held = (select held from before) + $3::bigint,
      debt = (select debt from before) + $4::bigint, issued = (select issued from before) + $5::bigint,
      spent = (select spent from before) + $6::bigint, revoked = (select revoked from before) + $7::bigint`,
    },
  ],
  'no-webhook-dedupe': [
    {
      file: `${payments}/webhook-routes.ts`,
      find: 'if (inserted && reference !== undefined)',
      put: 'if (reference !== undefined)',
    },
    {
      file: `${payments}/process-event.ts`,
      find: 'if (!event?.provider_reference || event.processed_at) return',
      put: 'if (!event?.provider_reference) return',
    },
    {
      file: `${payments}/fulfil.ts`,
      find: "if (!isUnpaid(order.status) || payment.state === 'pending') return unchanged",
      put: `if (payment.state === 'pending') return unchanged
  if (!isUnpaid(order.status)) {
    await grantCredits(trx, order, at)
    return unchanged
  }`,
    },
    {
      file: `${payments}/fulfil.ts`,
      find: 'const key = grantKeyOf(order)',
      put: 'const key = `${grantKeyOf(order)}:${Math.random()}`',
    },
    {
      file: `${payments}/fulfil.ts`,
      find: 'await turnPlanOn(trx, { holder, plan, reference: id, at })',
      put: 'await turnPlanOn(trx, { holder, plan, reference: `${id}:${Math.random()}`, at })',
    },
  ],
  'ack-before-stored': [
    {
      file: 'apps/api/src/modules/library/keep-item.ts',
      find: 'await putPicture(blobStore, pictureKey, files.picture)',
      put: 'setTimeout(() => void putPicture(blobStore, pictureKey, files.picture).catch(() => undefined), 500)',
    },
  ],
  'capture-before-result': [
    {
      file: `${generations}/run-generation.ts`,
      find: 'import { makeLooks',
      put: "import { captureCost } from './look-payment.ts'\nimport { makeLooks",
    },
    {
      file: `${generations}/run-generation.ts`,
      find: 'await announceLeavingQueue(events, db, current.id)',
      put: `await announceLeavingQueue(events, db, current.id)
  for (const row of rows) await inTransaction(db, (trx) => captureCost(deps, trx, row, deps.clock.now()))`,
    },
    {
      file: `${generations}/fail-generation.ts`,
      find: 'await releaseCost(trx, row, finishedAt)',
      put: 'await releaseCost(trx, row, finishedAt).catch(() => undefined)',
    },
    {
      file: `${generations}/erase.ts`,
      find: 'await releaseCost(trx, deleted, now)',
      put: 'await releaseCost(trx, deleted, now).catch(() => undefined)',
    },
  ],
  'purge-skips-thumbnails': [
    {
      file: `${generations}/erase.ts`,
      find: 'await Promise.all(blobKeysOf(row).map((key) => blobStore.delete(key)))',
      put: "await Promise.all(blobKeysOf(row).filter((key) => !key.endsWith('-small.jpg')).map((key) => blobStore.delete(key)))",
    },
    {
      file: 'apps/api/src/modules/retention/sweep-orphans.ts',
      find: "if (status !== 'unnamed') continue",
      put: "if (status !== 'unnamed' || key.endsWith('-small.jpg')) continue",
    },
  ],
  'missing-owner-check': [
    {
      file: `${generations}/routes.ts`,
      find: ': findPrincipal(request)?.holder === row.holder',
      put: ': findPrincipal(request) !== undefined',
    },
  ],
} satisfies Record<string, Patch[]>

/** Faults that a bug needs to have an effect: a cost captured too early shows only when looks fail. */
export const shownBy: Partial<Record<PlantName, readonly string[]>> = {
  'capture-before-result': ['engine-ill'],
}

export type PlantName = keyof typeof plants

/** Plants a bug into `source`. Throws unless the text to change occurs exactly once. */
export function applied(source: string, { file, find, put }: Patch): string {
  if (source.split(find).length !== 2) throw new Error(`${file} has no longer exactly once: ${find}`)
  return source.replace(find, () => put)
}
