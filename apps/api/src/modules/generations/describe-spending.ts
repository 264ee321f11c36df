import type { EngineDay } from './engine-spending.ts'

const MICROS = 1_000_000
const HEAD = ['day', 'engine', 'orders', 'pictures', 'thrown away', 'US$', '$ a look']

/** Formats a text table with a line for each day and engine, then a total for each engine. */
export function describeSpending(days: readonly EngineDay[], since: string): string {
  if (days.length === 0) return `No picture has been ordered from a hosted engine since ${since}.`
  const sums = Map.groupBy(days, ({ engine }) => engine)
  const rows = [
    HEAD,
    ...days.map(lineOf),
    ...[...sums.values()].map((own) =>
      lineOf(
        own.reduce((sum, day) => addUp(sum, day)),
        'all',
      ),
    ),
  ]
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
        .join('  '),
    )
    .join('\n')
}

const addUp = (sum: EngineDay, day: EngineDay): EngineDay => ({
  ...sum,
  orders: sum.orders + day.orders,
  pictures: sum.pictures + day.pictures,
  discarded: sum.discarded + day.discarded,
  micros: sum.micros + day.micros,
})

function lineOf(
  { day, engine, orders, pictures, discarded, micros }: EngineDay,
  label: number | string,
): string[] {
  const dollars = micros / MICROS
  return [
    typeof label === 'string' ? label : day,
    engine,
    String(orders),
    String(pictures),
    String(discarded),
    dollars.toFixed(2),
    pictures > 0 ? (dollars / pictures).toFixed(4) : '–',
  ]
}
