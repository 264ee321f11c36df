import type { Today } from '@toile/contract/console'
import type { ConsoleAct } from '@toile/contract/console-policy'
import { historyRanges } from '@toile/contract/console-today'
import { Link } from 'wouter'
import { readToday } from '../../api/console.ts'
import { formatDate, formatMoney, formatNumber, formatPercent } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { actOf, consoleAddress, type ConsoleView } from './addresses.ts'
import { ReadingState } from './reading-state.tsx'
import { TodayCharts } from './today-charts.tsx'
import { useGuardedReading } from './use-guarded-reading.ts'

const MICROS = 1_000_000
const GIGABYTE = 1e9

export function TodayPage({ view, acts }: { view: ConsoleView; acts: readonly ConsoleAct[] }) {
  const { value, failure, load } = useGuardedReading(readToday)
  const range = historyRanges.find((one) => one === view.range) ?? '24h'
  if (!value) return <ReadingState failure={failure} onRetry={() => void load()} />
  return (
    <>
      <p className="mb-5 text-ink-2">
        {t('console.today.at', { time: formatDate(value.at, { dateStyle: 'medium', timeStyle: 'short' }) })}
      </p>
      <div className="console-tiles">
        {tilesOf(value).map((tile) => (
          <Tile key={tile.title} tile={tile} acts={acts} />
        ))}
      </div>
      <TodayCharts range={range} />
    </>
  )
}

type TileOf = {
  title: string
  figures: (readonly [string, number | string])[]
  /** The list with the details. */
  leadsTo?: ConsoleView
}

function tilesOf({ looks, queue, credits, purchases, openReports, engines, disk }: Today): TileOf[] {
  return [
    {
      title: t('console.today.looks'),
      figures: [
        [t('console.today.done'), looks.done],
        [t('console.today.failed'), looks.failed],
        [t('console.today.canceled'), looks.canceled],
        [t('console.today.underWay'), looks.underWay],
      ],
      leadsTo: { page: 'looks' },
    },
    {
      title: t('console.today.queue'),
      figures: [
        [t('console.today.waiting'), queue.waiting],
        [t('console.today.oldest'), t('console.seconds', { seconds: formatNumber(queue.oldestSeconds) })],
      ],
      leadsTo: { page: 'looks', status: 'queued' },
    },
    {
      title: t('console.engines'),
      figures: engines.map(({ name, isResting, done, failed, spentMicros }) => [
        name,
        isResting ? t('console.engines.state.resting') : engineWords({ done, failed, spentMicros }),
      ]),
      leadsTo: { page: 'engines' },
    },
    {
      title: t('console.today.credits'),
      figures: [
        [t('console.today.outstanding'), credits.outstanding],
        [t('console.held'), credits.held],
        [t('console.debt'), credits.debt],
      ],
      leadsTo: { page: 'people' },
    },
    {
      title: t('console.today.purchases'),
      figures:
        purchases.length === 0
          ? [[t('console.today.noPurchases'), 0]]
          : purchases.map(({ currency, count, amountMinor }) => [
              t('console.today.bought', { count }),
              formatMoney(amountMinor, currency),
            ]),
      leadsTo: { page: 'payments' },
    },
    {
      title: t('console.review'),
      figures: [[t('console.today.reports'), openReports]],
      leadsTo: { page: 'review' },
    },
    {
      title: t('console.today.disk'),
      figures: [
        [t('console.today.free'), gigabytes(disk.freeBytes)],
        [t('console.today.of'), gigabytes(disk.totalBytes)],
      ],
    },
  ]
}

const gigabytes = (bytes: number) =>
  t('console.today.gigabytes', { size: formatNumber(Math.round(bytes / GIGABYTE)) })

function engineWords({ done, failed, spentMicros }: { done: number; failed: number; spentMicros: number }) {
  const calls = done + failed
  const errors = calls === 0 ? '–' : formatPercent(failed / calls)
  return t('console.today.engine', {
    errors,
    cost: formatMoney(Math.round((spentMicros / MICROS) * 100), 'USD'),
  })
}

function Tile({ tile: { title, figures, leadsTo }, acts }: { tile: TileOf; acts: readonly ConsoleAct[] }) {
  return (
    <section className="rounded-cut border border-line p-5">
      <h3 className="font-semibold">
        {leadsTo && acts.includes(actOf[leadsTo.page]) ? (
          <Link className="link inline-block py-1" to={consoleAddress(leadsTo)} data-row>
            {title}
          </Link>
        ) : (
          title
        )}
      </h3>
      <dl className="console-figures mt-3">
        {figures.map(([name, figure]) => (
          <div key={`${name} ${figure}`} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="font-medium tabular-nums">
              {typeof figure === 'number' ? formatNumber(figure) : figure}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
