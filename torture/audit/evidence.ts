/** The evidence for each of the three parts of the audit. */
import type { Database } from '../../apps/api/src/platform/db.ts'
import type { BlobStore } from '../../apps/api/src/platform/blob-store.ts'
import type { Act, Acts, Line } from '../clients/journal.ts'
import type { Person } from '../clients/person.ts'
import type { Window } from '../nemesis/nemesis.ts'
import type { World } from '../world/world.ts'
import type { Probe } from './prober.ts'

export type Violation = {
  /** `I1` to `I16`, see `docs/reliability.md`. */
  invariant: string
  what: string
  /** Ids of the violating rows. */
  ids: string[]
}

/** Evidence gathered while the product still runs, after all looks and jobs have ended. */
export type Evidence = {
  world: World
  people: readonly Person[]
  windows: readonly Window[]
  probes: readonly Probe[]
  journals: Journals
}

/** Evidence gathered once the product has stopped: the tables of its database, too. */
export type Remains = Evidence & { tables: Tables; creditsShown: ReadonlyMap<string, number> }

/** Evidence gathered a day later, once the purge has run. */
export type Purged = Evidence & { database: Database; blobStore: BlobStore }

type Deed<Name extends Act> = {
  key: string
  client: number
  at: number
  intent: Acts[Name]['intent'] | undefined
  acks: Acts[Name]['ack'][]
}

/** Intents and acknowledgements from the journals, by kind of act. */
export type Journals = { deeds: <Name extends Act>(act: Name) => Deed<Name>[] }

/** Groups the lines of the journals by act and key: one deed has an intent and its acknowledgements. */
export function groupByAct(lines: readonly Line[]): Journals {
  const byAct = new Map<Act, Map<string, Deed<Act>>>()
  for (const { act, key, client, at, step, data } of lines) {
    const deeds = byAct.get(act) ?? new Map<string, Deed<Act>>()
    byAct.set(act, deeds)
    const deed = deeds.get(key) ?? { key, client, at, intent: undefined, acks: [] }
    deeds.set(key, deed)
    if (step === 'intent') deed.intent = data as Deed<Act>['intent']
    else deed.acks.push(data)
  }
  return {
    deeds: <Name extends Act>(act: Name) => [...(byAct.get(act)?.values() ?? [])] as unknown as Deed<Name>[],
  }
}

/** Finds looks that their owners asked to delete, whatever the response, and did not restore. */
export function findDeleted({ deeds }: Journals): Set<string> {
  const restored = new Set(
    deeds('restore-look').flatMap(({ key, acks }) =>
      acks.some(({ status }) => status === 200) ? [key] : [],
    ),
  )
  return new Set(deeds('delete-look').flatMap(({ key }) => (restored.has(key) ? [] : [key])))
}

type Posting = {
  holder: string
  kind: string
  amount: number
  from_account: string
  to_account: string
  idempotency_key: string
}
export type Tables = {
  people: { holder: string; email: string; photo_key: string | null }[]
  accounts: { holder: string; available: number; held: number; debt: number }[]
  postings: Posting[]
  looks: {
    id: string
    kind: string
    status: string
    holder: string | null
    address_hash: string | null
    quota_day: string | null
    error_code: string | null
    idempotency_hash: string | null
    look_key: string | null
    thumbnail_key: string | null
    deleted_at: Date | null
    /** The accepted order, with the engine's own id. */
    engine_order: { reference: string } | null
  }[]
  orders: { id: string; provider_reference: string | null; amount_minor: number }[]
  events: { event_id: string }[]
  spending: { orders: number }[]
  openJobs: { name: string; id: string }[]
  /** Deliveries of webhooks about looks. */
  deliveries: { id: string; event_id: string; status: string; type: string; look_id: string }[]
  /** Pending attempts at these deliveries. */
  deliveryJobs: { delivery_id: string }[]
}

export async function readTables({ executeSql }: Database): Promise<Tables> {
  const read = async <Row>(text: string) => (await executeSql(text)).rows as Row[]
  return {
    people: await read('select holder, email, photo_key from profile join "user" on "user".id = user_id'),
    accounts: await read('select holder, available, held, debt from credit_account'),
    postings: await read('select * from credit_posting order by seq'),
    looks: await read('select *, quota_day::text as quota_day from generation'),
    orders: await read('select * from payment_order'),
    events: await read('select event_id from payment_event'),
    spending: await read(`select orders from engine_spending where engine <> ''`),
    openJobs: await read(
      `select name, id::text from pgboss.job where state < 'completed' and name like 'run-generation%'`,
    ),
    deliveries: await read(
      `select d.id::text, event_id::text, status, type, body::jsonb -> 'data' ->> 'id' as look_id
       from webhook_delivery d join webhook_event e on e.id = event_id where type like 'look.%'`,
    ),
    deliveryJobs: await read(
      `select data ->> 'deliveryId' as delivery_id from pgboss.job
       where state < 'completed' and name = 'deliver-webhook'`,
    ),
  }
}
