/** Counts events of the shop widget's dialog by key, UTC day and product. */
import {
  countedProducts,
  widgetUsagePerPage,
  type WidgetEvent,
  type WidgetUsage,
} from '@toile/contract/widget-usage'
import { sql } from 'kysely'
import type { DbOrTrx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'

const columnOf = { open: 'opens', look: 'looks', add: 'adds' } as const satisfies Record<WidgetEvent, string>

type WidgetCount = { keyId: string; day: string; product: string; event: WidgetEvent }

/** Counts an event. Beyond `countedProducts` products of a key in a day, further ones are counted together. */
export async function countInWidget(db: DbOrTrx, { keyId, day, product, event }: WidgetCount): Promise<void> {
  const column = columnOf[event]
  const name = (await isCountedApart(db, { keyId, day, product })) ? product : ''
  await db
    .insertInto('widget_usage')
    .values({ key_id: keyId, day, product: name, [column]: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['key_id', 'day', 'product'])
        .doUpdateSet({ [column]: sql`${sql.ref(`widget_usage.${column}`)} + 1` }),
    )
    .execute()
}

async function isCountedApart(
  db: DbOrTrx,
  { keyId, day, product }: Omit<WidgetCount, 'event'>,
): Promise<boolean> {
  const { counted, isKnown } = await db
    .selectFrom('widget_usage')
    .select([
      sql<number>`count(*)::int`.as('counted'),
      sql<boolean>`coalesce(bool_or(product = ${product}), false)`.as('isKnown'),
    ])
    .where('key_id', '=', keyId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return isKnown || counted < countedProducts
}

type Days = { from: string; to: string }

/** Sums the usage of all keys of an account from one day to another, both inclusive, newest day first. */
const usageBetween = (db: DbOrTrx, holder: string, { from, to }: Days) =>
  db
    .selectFrom('widget_usage')
    .innerJoin('api_key', 'api_key.id', 'widget_usage.key_id')
    .select([
      'day',
      'product',
      sql<number>`sum(opens)::int`.as('opens'),
      sql<number>`sum(looks)::int`.as('looks'),
      sql<number>`sum(adds)::int`.as('adds'),
    ])
    .where('api_key.holder', '=', holder)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['day', 'product'])
    .orderBy('day', 'desc')
    .orderBy('product')

export const readAllWidgetUsage = (db: DbOrTrx, holder: string, days: Days): Promise<WidgetUsage[]> =>
  usageBetween(db, holder, days).execute()

/** Reads a page of the usage. Throws `invalid_request` for an invalid cursor. */
export async function readWidgetUsage(
  db: DbOrTrx,
  holder: string,
  { cursor, ...days }: Days & { cursor: string | undefined },
): Promise<{ usage: WidgetUsage[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const rows = await usageBetween(db, holder, days)
    .$if(after !== undefined, (query) =>
      query.where((or) =>
        or.or([
          or('day', '<', after!.day),
          or.and([or('day', '=', after!.day), or('product', '>', after!.product)]),
        ]),
      ),
    )
    .limit(widgetUsagePerPage + 1)
    .execute()
  const usage = rows.slice(0, widgetUsagePerPage)
  const last = usage.at(-1)
  return { usage, nextCursor: last && rows.length > usage.length ? cursorOf(last) : null }
}

const cursorOf = ({ day, product }: WidgetUsage): string =>
  Buffer.from(`${day} ${product}`).toString('base64url')

function readCursor(cursor: string): { day: string; product: string } {
  const [, day, product] =
    /^(\d{4}-\d\d-\d\d) ([^\0]*)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (day !== undefined && product !== undefined) return { day, product }
  throw new AppError('invalid_request', 'This cursor is none that a list has given.', {
    details: [{ field: 'cursor', message: 'is none that a list has given' }],
  })
}
