import type { TimelineEvent } from '@toile/contract/console'
import { useCallback, useState } from 'react'
import { Link } from 'wouter'
import { readTimeline } from '../../api/console.ts'
import { failureWords } from '../../api/failure-words.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { formatDate, formatMoney, formatNumber } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { consoleAddress } from './addresses.ts'
import { Part } from './part.tsx'
import { useGuarded } from './proof.tsx'
import { ReadingState } from './reading-state.tsx'
import { useGuardedReading } from './use-guarded-reading.ts'

/** The timeline of a user's events. */
export function Timeline({ holder }: { holder: string }) {
  const { value, setValue, failure, load } = useGuardedReading(
    useCallback(() => readTimeline(holder), [holder]),
  )
  const guarded = useGuarded()
  const [more, setMore] = useState(false)
  const { busy, failure: moreFailure, attempt } = useAttempt()
  const loadMore = (before: string) =>
    attempt(async () => {
      const next = await guarded(() => readTimeline(holder, before))
      setValue((shown) => ({ ...next, events: [...(shown?.events ?? []), ...next.events] }))
      setMore(true)
    })
  return (
    <div className="min-w-0">
      <Part title={t('console.timeline')}>
        {!value && <ReadingState failure={failure} onRetry={() => void load()} />}
        {value?.events.length === 0 && <p>{t('console.timeline.empty')}</p>}
        {value && value.events.length > 0 && (
          <ol className="divide-y divide-line border-y border-line">
            {value.events.map((event) => (
              <Event key={`${event.kind} ${event.id} ${event.what} ${event.at}`} event={event} />
            ))}
          </ol>
        )}
        {moreFailure !== null && <FailureBox {...failureWords(moreFailure)} />}
        {value?.nextCursor && (
          <Button className="mt-4" size="sm" busy={busy} onClick={() => void loadMore(value.nextCursor!)}>
            {t('console.more')}
          </Button>
        )}
        {more && !value?.nextCursor && <p className="mt-3 text-ink-2">{t('console.timeline.end')}</p>}
      </Part>
    </div>
  )
}

/** Pages with an event's details. */
const pageOf: Partial<Record<TimelineEvent['kind'], 'looks' | 'payments'>> = {
  look: 'looks',
  payment: 'payments',
}

function Event({ event: { kind, at, what, amount, currency, note, id } }: { event: TimelineEvent }) {
  const page = pageOf[kind]
  const figure = amount === null ? null : currency ? formatMoney(amount, currency) : formatNumber(amount)
  return (
    <li className="console-event py-3">
      <p>
        <span className="font-medium">{t(`console.kind.${kind}`)}</span>{' '}
        {page ? (
          <Link className="link py-1" to={consoleAddress({ page, id })} data-row>
            {what}
          </Link>
        ) : (
          <code>{what}</code>
        )}
      </p>
      <p className="tabular-nums">{figure}</p>
      <p className="console-text min-w-0 text-[.94rem] text-ink-2">{note}</p>
      <p className="text-[.94rem] text-ink-2">
        <time dateTime={at} title={id}>
          {formatDate(at, { dateStyle: 'short', timeStyle: 'short' })}
        </time>
      </p>
    </li>
  )
}
