import { historyRanges, type HistoryRange, type HourOfHistory } from '@toile/contract/console-today'
import { useCallback, useMemo } from 'react'
import { Link } from 'wouter'
import { readHistory } from '../../api/console.ts'
import { formatMoney, formatNumber } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { consoleAddress } from './addresses.ts'
import { Chart } from './chart.tsx'
import type { ChartProps } from './chart-data.ts'
import { stepsOf } from './history-steps.ts'
import { ReadingState } from './reading-state.tsx'
import { useGuardedReading } from './use-guarded-reading.ts'

/** Charts over the time range in the URL. */
export function TodayCharts({ range }: { range: HistoryRange }) {
  const { value, failure, load } = useGuardedReading(useCallback(() => readHistory(range), [range]))
  const charts = useMemo(() => (value ? chartsOf(stepsOf(value, range)) : []), [value, range])
  return (
    <section className="mt-8">
      <div className="mb-4 flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <h3 className="text-lg font-semibold">{t('console.history')}</h3>
        <p className="flex gap-x-5">
          {historyRanges.map((one) => (
            <Link
              key={one}
              className="link py-2 aria-[current]:font-semibold aria-[current]:no-underline"
              aria-current={one === range ? 'true' : undefined}
              to={consoleAddress({ page: 'today', range: one })}
            >
              {t(`console.history.${one}`)}
            </Link>
          ))}
        </p>
      </div>
      {!value && <ReadingState failure={failure} onRetry={() => void load()} />}
      <div className="console-charts">
        {charts.map((chart) => (
          <Chart key={chart.title} {...chart} />
        ))}
      </div>
    </section>
  )
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function chartsOf(hours: readonly HourOfHistory[]): ChartProps[] {
  const moments = hours.map(({ at }) => Date.parse(at) / 1000)
  const counted = (of: (hour: HourOfHistory) => number) => hours.map(of)
  const [done, failed, canceled] = [
    counted((hour) => hour.done),
    counted((hour) => hour.failed),
    counted((hour) => hour.canceled),
  ]
  const [sold, spent] = [counted((hour) => hour.sold), counted((hour) => hour.spent)]
  const slowest = Math.max(0, ...hours.map(({ p95Seconds }) => p95Seconds ?? 0))
  return [
    {
      title: t('console.history.looks'),
      summary: t('console.history.looks.summary', {
        done: formatNumber(sum(done)),
        failed: formatNumber(sum(failed)),
        canceled: formatNumber(sum(canceled)),
      }),
      moments,
      series: [
        { name: t('console.today.done'), colour: '--ink', values: done },
        { name: t('console.today.failed'), colour: '--pin', values: failed },
        { name: t('console.today.canceled'), colour: '--ink-2', values: canceled },
      ],
      format: formatNumber,
    },
    {
      title: t('console.history.times'),
      summary: t('console.history.times.summary', { seconds: formatNumber(Math.round(slowest * 10) / 10) }),
      moments,
      series: [
        {
          name: t('console.history.median'),
          colour: '--ink',
          values: hours.map((hour) => hour.medianSeconds),
        },
        { name: t('console.history.p95'), colour: '--pin', values: hours.map((hour) => hour.p95Seconds) },
      ],
      format: (seconds) => t('console.seconds', { seconds: formatNumber(seconds) }),
    },
    {
      title: t('console.history.credits'),
      summary: t('console.history.credits.summary', {
        sold: formatNumber(sum(sold)),
        spent: formatNumber(sum(spent)),
      }),
      moments,
      series: [
        { name: t('console.history.sold'), colour: '--ink', values: sold, isBars: true },
        { name: t('console.history.spent'), colour: '--pin', values: spent },
      ],
      format: formatNumber,
    },
    ...revenueCharts(hours, moments),
  ]
}

/** One chart per currency, because sums across currencies are meaningless. */
function revenueCharts(hours: readonly HourOfHistory[], moments: readonly number[]): ChartProps[] {
  const currencies = [
    ...new Set(hours.flatMap(({ revenue }) => revenue.map(({ currency }) => currency))),
  ].sort()
  return currencies.map((currency) => {
    const values = hours.map(
      ({ revenue }) => revenue.find((one) => one.currency === currency)?.amountMinor ?? 0,
    )
    return {
      title: t('console.history.revenue', { currency }),
      summary: t('console.history.revenue.summary', { amount: formatMoney(sum(values), currency) }),
      moments,
      series: [{ name: currency, colour: '--ink', values, isBars: true }],
      format: (amount) => formatMoney(Math.round(amount), currency),
    }
  })
}
