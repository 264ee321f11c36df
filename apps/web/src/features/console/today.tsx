import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { readToday } from '../../api/console.ts'
import { formatDate, formatMoney, formatNumber } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { consoleAddress } from './addresses.ts'
import { ReadingState } from './reading-state.tsx'
import { useGuardedReading } from './use-guarded-reading.ts'

export function TodayPage() {
  const { value, failure, load } = useGuardedReading(readToday)
  if (!value) return <ReadingState failure={failure} onRetry={() => void load()} />
  const { looks, queue, credits, purchases, openReports, at } = value
  return (
    <>
      <p className="mb-5 text-ink-2">
        {t('console.today.at', { time: formatDate(at, { dateStyle: 'medium', timeStyle: 'short' }) })}
      </p>
      <div className="console-tiles">
        <Tile
          title={t('console.today.looks')}
          figures={[
            [t('console.today.done'), looks.done],
            [t('console.today.failed'), looks.failed],
            [t('console.today.canceled'), looks.canceled],
            [t('console.today.underWay'), looks.underWay],
          ]}
        />
        <Tile
          title={t('console.today.queue')}
          figures={[
            [t('console.today.waiting'), queue.waiting],
            [t('console.today.oldest'), t('console.seconds', { seconds: formatNumber(queue.oldestSeconds) })],
          ]}
        />
        <Tile
          title={t('console.today.credits')}
          figures={[
            [t('console.today.outstanding'), credits.outstanding],
            [t('console.held'), credits.held],
            [t('console.debt'), credits.debt],
          ]}
        />
        <Tile
          title={t('console.today.purchases')}
          figures={
            purchases.length === 0
              ? [[t('console.today.noPurchases'), 0]]
              : purchases.map(({ currency, count, amountMinor }) => [
                  t('console.today.bought', { count }),
                  formatMoney(amountMinor, currency),
                ])
          }
        />
        <Tile title={t('console.review')} figures={[[t('console.today.reports'), openReports]]}>
          <Link className="link mt-2 inline-block py-1" to={consoleAddress({ page: 'review' })} data-row>
            {t('console.today.toReports')}
          </Link>
        </Tile>
      </div>
    </>
  )
}

type TileProps = {
  title: string
  figures: (readonly [string, number | string])[]
  children?: ReactNode
}

function Tile({ title, figures, children }: TileProps) {
  return (
    <section className="rounded-cut border border-line p-5">
      <h3 className="font-semibold">{title}</h3>
      <dl className="console-figures mt-3">
        {figures.map(([name, figure]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="font-medium tabular-nums">
              {typeof figure === 'number' ? formatNumber(figure) : figure}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}
