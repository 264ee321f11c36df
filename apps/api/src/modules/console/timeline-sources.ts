/** The sources of an account's timeline: each reads one table from a given position, newest first. */
import type { TimelineEvent } from '@toile/contract/console'
import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { DbOrTrx } from '../../platform/db.ts'
import { findPostingsBefore } from '../credits/index.ts'

/** An event, and the position in its table from which the next page continues. */
export type PositionedEvent = { event: TimelineEvent; position: string }

type Person = { holder: string; userId: string }
type Page = { after: string | undefined; limit: number }
type Source = (db: DbOrTrx, person: Person, page: Page) => Promise<PositionedEvent[]>

export type SourceName =
  | 'ledger'
  | 'looks'
  | 'orders'
  | 'adjustments'
  | 'reports'
  | 'keys'
  | 'sessions'
  | 'acts'
  | 'notes'
  | 'mails'

/** Selects rows after a position, in descending order of both columns. An invalid position selects none. */
function isAfter(atColumn: string, idColumn: string, position = ''): RawBuilder<SqlBool> {
  const [at = '', id = ''] = position.split(' ', 2)
  const time = Number.isNaN(Date.parse(at)) ? new Date(0) : new Date(at)
  return sql<SqlBool>`(${sql.ref(atColumn)}, ${sql.ref(idColumn)}::text) < (${time}, ${id}::text)`
}

/** Reads a page of events after a position, newest first, ordered by both columns. */
async function readEvents<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  [atColumn, idColumn]: readonly [at: string, id: string],
  { after, limit }: Page,
  describe: (row: Row) => EventFields,
): Promise<PositionedEvent[]> {
  const rows = await query
    .$if(after !== undefined, (older) => older.where(isAfter(atColumn, idColumn, after)))
    .orderBy(sql.ref(atColumn), 'desc')
    .orderBy(sql.ref(idColumn), 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => {
    const fields = describe(row)
    return { position: `${fields.at.toISOString()} ${fields.id}`, event: eventOf(fields) }
  })
}

type EventFields = Pick<TimelineEvent, 'kind' | 'id' | 'what'> &
  Partial<Omit<TimelineEvent, 'at'>> & { at: Date }

/** Completes an event: amount, currency and note default to null. */
const eventOf = ({ at, ...fields }: EventFields): TimelineEvent => ({
  amount: null,
  currency: null,
  note: null,
  ...fields,
  at: at.toISOString(),
})

export const timelineSources: Record<SourceName, Source> = {
  async ledger(db, { holder }, { after, limit }) {
    const beforeSeq = after === undefined ? undefined : Number(after)
    const rows = await findPostingsBefore(db, holder, { limit, beforeSeq })
    return rows.map((row) => ({
      position: String(row.seq),
      event: eventOf({
        kind: 'credits',
        at: row.created_at,
        id: row.reference ?? row.id,
        what: row.kind,
        amount: row.amount,
        note: row.reason,
      }),
    }))
  },

  looks: (db, { holder }, page) =>
    readEvents(
      db
        .selectFrom('generation')
        .select(['id', 'created_at', 'status', 'error_code', 'engine', 'cost'])
        .where('holder', '=', holder),
      ['created_at', 'id'],
      page,
      (row) => ({
        kind: 'look',
        at: row.created_at,
        id: row.id,
        what: row.status,
        amount: row.cost,
        note: row.error_code ?? row.engine,
      }),
    ),

  orders: (db, { holder }, page) =>
    readEvents(
      db
        .selectFrom('payment_order')
        .select(['id', 'created_at', 'status', 'provider', 'provider_reference', 'amount_minor', 'currency'])
        .where('holder', '=', holder),
      ['created_at', 'id'],
      page,
      (row) => ({
        kind: 'payment',
        at: row.created_at,
        id: row.id,
        what: row.status,
        amount: row.amount_minor,
        currency: row.currency,
        note: [row.provider, row.provider_reference].filter(Boolean).join(' '),
      }),
    ),

  adjustments: (db, { holder }, page) =>
    readEvents(
      db
        .selectFrom('payment_adjustment as adjustment')
        .innerJoin('payment_order as bought', 'bought.id', 'adjustment.order_id')
        .select(['adjustment.adjustment_id as id', 'adjustment.created_at', 'adjustment.kind'])
        .select(['adjustment.status', 'adjustment.amount_minor', 'bought.currency'])
        .where('bought.holder', '=', holder),
      ['adjustment.created_at', 'adjustment.adjustment_id'],
      page,
      (row) => ({
        kind: 'refund',
        at: row.created_at,
        id: row.id,
        what: row.kind,
        amount: row.amount_minor,
        currency: row.currency,
        note: row.status,
      }),
    ),

  reports: (db, { holder }, page) =>
    readEvents(
      db
        .selectFrom('not_right_report')
        .select(['generation_id', 'created_at', 'credits', 'reason', 'comment'])
        .where('holder', '=', holder),
      ['created_at', 'generation_id'],
      page,
      (row) => ({
        kind: 'not-right',
        at: row.created_at,
        id: row.generation_id,
        what: row.reason ?? 'not-said',
        amount: row.credits,
        note: row.comment,
      }),
    ),

  keys: (db, { holder }, page) =>
    readEvents(
      db
        .selectFrom('api_key')
        .select(['id', 'created_at', 'kind', 'name', 'prefix', 'revoked_at'])
        .where('holder', '=', holder),
      ['created_at', 'id'],
      page,
      (row) => ({
        kind: 'key',
        at: row.created_at,
        id: row.id,
        what: row.revoked_at ? 'revoked' : row.kind,
        note: `${row.name} ${row.prefix}`.trim(),
      }),
    ),

  sessions: (db, { userId }, page) =>
    readEvents(
      db
        .selectFrom('session')
        .select(['id', 'createdAt', 'userAgent', 'secondFactorAt'])
        .where('userId', '=', userId),
      ['createdAt', 'id'],
      page,
      (row) => ({
        kind: 'sign-in',
        at: row.createdAt,
        id: row.id,
        what: row.secondFactorAt ? 'with-code' : 'signed-in',
        note: row.userAgent,
      }),
    ),

  async acts(db, { holder }, { after, limit }) {
    const rows = await db
      .selectFrom('audit_entry')
      .select(['seq', 'at', 'act', 'reason'])
      .where('subject', '=', holder)
      .$if(after !== undefined, (query) => query.where('seq', '<', Number(after)))
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      position: String(row.seq),
      event: eventOf({ kind: 'act', at: row.at, id: String(row.seq), what: row.act, note: row.reason }),
    }))
  },

  mails: (db, { userId }, page) =>
    readEvents(
      db
        .selectFrom('sent_mail')
        .select(['id', 'created_at', 'subject', 'is_sent'])
        .where('user_id', '=', userId),
      ['created_at', 'id'],
      page,
      (row) => ({
        kind: 'mail',
        at: row.created_at,
        id: row.id,
        what: row.is_sent ? 'sent' : 'given-up',
        note: row.subject,
      }),
    ),

  notes: (db, { holder }, page) =>
    readEvents(
      db.selectFrom('person_note').select(['id', 'created_at', 'text']).where('holder', '=', holder),
      ['created_at', 'id'],
      page,
      (row) => ({ kind: 'note', at: row.created_at, id: row.id, what: 'note', note: row.text }),
    ),
}
