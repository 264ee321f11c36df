/** Counts events of the shop widget's dialog by key, UTC day and product. */
import { countedProducts, type WidgetEvent, type WidgetUsage } from '@toile/contract/widget-usage'
import { sql } from 'kysely'
import type { DbOrTrx } from '../../platform/db.ts'

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

/** Sums the usage of all keys of an account from one day to another, both inclusive, newest day first. */
export async function readWidgetUsage(
  db: DbOrTrx,
  holder: string,
  { from, to }: { from: string; to: string },
): Promise<WidgetUsage[]> {
  return db
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
    .execute()
}
