import { formatDate, formatNumber } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import type { DayOfUse } from './sum-by-day.ts'

/** Height of the chart, in units of its view box. */
const HEIGHT = 120
/** Width of a day, in the same units. */
const BAR = 10

/** A bar chart of looks per day; the figures are in a table below. */
export function UsageChart({ days }: { days: readonly DayOfUse[] }) {
  const most = Math.max(1, ...days.map(({ looks }) => looks))
  const total = t('developers.usage.total', {
    looks: sumOf(days, 'looks'),
    credits: sumOf(days, 'credits'),
    requests: sumOf(days, 'requests'),
  })
  const [first, last] = [days.at(0), days.at(-1)]
  return (
    <figure className="grid grid-cols-1 gap-3">
      <figcaption>{total}</figcaption>
      <div>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${days.length * BAR} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-32 w-full border-b border-edge"
        >
          {days.map(({ day, looks }, at) => {
            const height = (looks / most) * HEIGHT
            return (
              <rect
                key={day}
                className="fill-chalk"
                x={at * BAR + 1}
                y={HEIGHT - height}
                width={BAR - 2}
                height={height}
              />
            )
          })}
        </svg>
        {first && last && (
          <p className="mt-1 flex justify-between text-[.88rem] text-ink-2">
            <span>{shortDay(first.day)}</span>
            <span>{shortDay(last.day)}</span>
          </p>
        )}
      </div>
      <details>
        <summary className="min-h-11 cursor-pointer py-2 text-ink-2">{t('developers.usage.numbers')}</summary>
        <UsageTable days={days.filter(({ requests, looks }) => requests > 0 || looks > 0).toReversed()} />
      </details>
    </figure>
  )
}

function UsageTable({ days }: { days: readonly DayOfUse[] }) {
  const columns = ['looks', 'credits', 'requests'] as const
  return (
    <table className="w-full max-w-[34rem]">
      <caption className="sr-only">{t('developers.usage.caption')}</caption>
      <thead>
        <tr className="text-[.94rem] text-ink-2">
          <th scope="col" className="pb-2 text-left font-normal">
            {t('developers.usage.day')}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="pb-2 pl-3 text-right font-normal">
              {t(`developers.usage.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day} className="border-t border-line">
            <th scope="row" className="py-2 text-left font-normal">
              {shortDay(day.day)}
            </th>
            {columns.map((column) => (
              <td key={column} className="py-2 pl-3 text-right tabular-nums">
                {formatNumber(day[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const sumOf = (days: readonly DayOfUse[], column: 'looks' | 'credits' | 'requests') =>
  days.reduce((sum, day) => sum + day[column], 0)

const shortDay = (day: string) =>
  formatDate(`${day}T00:00:00Z`, { day: 'numeric', month: 'short', timeZone: 'UTC' })
