/** The tables of a person's timeline, each read from where it was left, newest first. */
import type { TimelineEvent } from '@toile/contract/console'
import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { DbOrTrx } from '../../platform/db.ts'
import { findPostingsBefore } from '../credits/index.ts'

/** An event, and where its table goes on after it. */
export type Placed = { event: TimelineEvent; position: string }

type Person = { holder: string; userId: string }
type Page = { after: string | undefined; limit: number }
type Source = (db: DbOrTrx, person: Person, page: Page) => Promise<Placed[]>

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

/** Rows that come after a position, in the order of both columns; a position that is none begins at the end. */
function isAfter(atColumn: string, idColumn: string, position = ''): RawBuilder<SqlBool> {
  const [at = '', id = ''] = position.split(' ', 2)
  const time = Number.isNaN(Date.parse(at)) ? new Date(0) : new Date(at)
  return sql<SqlBool>`(${sql.ref(atColumn)}, ${sql.ref(idColumn)}::text) < (${time}, ${id}::text)`
}

/** Reads the rows that come after a position, newest first, in the order of both columns. */
const readPage = <Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  [atColumn, idColumn]: readonly [at: string, id: string],
  { after, limit }: Page,
): Promise<Row[]> =>
  query
    .$if(after !== undefined, (older) => older.where(isAfter(atColumn, idColumn, after)))
    .orderBy(sql.ref(atColumn), 'desc')
    .orderBy(sql.ref(idColumn), 'desc')
    .limit(limit)
    .execute()

const nothingMore = { amount: null, currency: null, note: null }

export const timelineSources: Record<SourceName, Source> = {
  async ledger(db, { holder }, { after, limit }) {
    const beforeSeq = after === undefined ? undefined : Number(after)
    const rows = await findPostingsBefore(db, holder, { limit, beforeSeq })
    return rows.map((row) => ({
      position: String(row.seq),
      event: eventOf('credits', row.created_at, {
        id: row.reference ?? row.id,
        what: row.kind,
        amount: row.amount,
        note: row.reason,
      }),
    }))
  },

  async looks(db, { holder }, page) {
    const query = db
      .selectFrom('generation')
      .select(['id', 'created_at', 'status', 'error_code', 'engine', 'cost'])
      .where('holder', '=', holder)
    const rows = await readPage(query, ['created_at', 'id'], page)
    return rows.map((row) =>
      placed(row.created_at, row.id, {
        kind: 'look',
        id: row.id,
        what: row.status,
        amount: row.cost,
        note: row.error_code ?? row.engine,
      }),
    )
  },

  async orders(db, { holder }, page) {
    const query = db
      .selectFrom('payment_order')
      .select(['id', 'created_at', 'status', 'provider', 'provider_reference', 'amount_minor', 'currency'])
      .where('holder', '=', holder)
    const rows = await readPage(query, ['created_at', 'id'], page)
    return rows.map((row) =>
      placed(row.created_at, row.id, {
        kind: 'payment',
        id: row.id,
        what: row.status,
        amount: row.amount_minor,
        currency: row.currency,
        note: [row.provider, row.provider_reference].filter(Boolean).join(' '),
      }),
    )
  },

  async adjustments(db, { holder }, page) {
    const query = db
      .selectFrom('payment_adjustment as adjustment')
      .innerJoin('payment_order as bought', 'bought.id', 'adjustment.order_id')
      .select(['adjustment.adjustment_id as id', 'adjustment.created_at', 'adjustment.kind'])
      .select(['adjustment.status', 'adjustment.amount_minor', 'bought.currency'])
      .where('bought.holder', '=', holder)
    const rows = await readPage(query, ['adjustment.created_at', 'adjustment.adjustment_id'], page)
    return rows.map((row) =>
      placed(row.created_at, row.id, {
        kind: 'refund',
        id: row.id,
        what: row.kind,
        amount: row.amount_minor,
        currency: row.currency,
        note: row.status,
      }),
    )
  },

  async reports(db, { holder }, page) {
    const query = db
      .selectFrom('not_right_report')
      .select(['generation_id', 'created_at', 'credits', 'reason', 'comment'])
      .where('holder', '=', holder)
    const rows = await readPage(query, ['created_at', 'generation_id'], page)
    return rows.map((row) =>
      placed(row.created_at, row.generation_id, {
        kind: 'not-right',
        id: row.generation_id,
        what: row.reason ?? 'not-said',
        amount: row.credits,
        note: row.comment,
      }),
    )
  },

  async keys(db, { holder }, page) {
    const query = db
      .selectFrom('api_key')
      .select(['id', 'created_at', 'kind', 'name', 'prefix', 'revoked_at'])
      .where('holder', '=', holder)
    const rows = await readPage(query, ['created_at', 'id'], page)
    return rows.map((row) =>
      placed(row.created_at, row.id, {
        kind: 'key',
        id: row.id,
        what: row.revoked_at ? 'revoked' : row.kind,
        note: `${row.name} ${row.prefix}`.trim(),
      }),
    )
  },

  async sessions(db, { userId }, page) {
    const query = db
      .selectFrom('session')
      .select(['id', 'createdAt', 'userAgent', 'secondFactorAt'])
      .where('userId', '=', userId)
    const rows = await readPage(query, ['createdAt', 'id'], page)
    return rows.map((row) =>
      placed(row.createdAt, row.id, {
        kind: 'sign-in',
        id: row.id,
        what: row.secondFactorAt ? 'with-code' : 'signed-in',
        note: row.userAgent,
      }),
    )
  },

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
      event: eventOf('act', row.at, { id: String(row.seq), what: row.act, note: row.reason }),
    }))
  },

  async mails(db, { userId }, page) {
    const query = db
      .selectFrom('sent_mail')
      .select(['id', 'created_at', 'subject', 'is_sent'])
      .where('user_id', '=', userId)
    const rows = await readPage(query, ['created_at', 'id'], page)
    return rows.map((row) =>
      placed(row.created_at, row.id, {
        kind: 'mail',
        id: row.id,
        what: row.is_sent ? 'sent' : 'given-up',
        note: row.subject,
      }),
    )
  },

  async notes(db, { holder }, page) {
    const query = db
      .selectFrom('person_note')
      .select(['id', 'created_at', 'text'])
      .where('holder', '=', holder)
    const rows = await readPage(query, ['created_at', 'id'], page)
    return rows.map((row) =>
      placed(row.created_at, row.id, { kind: 'note', id: row.id, what: 'note', note: row.text }),
    )
  },
}

type EventFields = Pick<TimelineEvent, 'id' | 'what'> & Partial<TimelineEvent>

const eventOf = (kind: TimelineEvent['kind'], at: Date, fields: EventFields): TimelineEvent => ({
  ...nothingMore,
  ...fields,
  kind,
  at: at.toISOString(),
})

const placed = (at: Date, id: string, fields: EventFields & { kind: TimelineEvent['kind'] }): Placed => ({
  position: `${at.toISOString()} ${id}`,
  event: eventOf(fields.kind, at, fields),
})
