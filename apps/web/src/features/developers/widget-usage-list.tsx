import type { WidgetUsage } from '@toile/contract/widget-usage'
import { useEffect, useRef } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { readWidgetUsage, usageDays } from '../../api/keys.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { useReading } from '../../lib/use-reading.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { formatDate, formatNumber } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { Unread } from './unread.tsx'

const readFirst = () => readWidgetUsage()

/** The widgets' usage by product and day, page by page. */
export function WidgetUsageList() {
  const { value, setValue, failure, load } = useReading(readFirst)
  const further = useAttempt()
  useEffect(() => void load(), [load])
  const list = useRef<HTMLDivElement>(null)
  const more = (cursor: string) =>
    further.attempt(async () => {
      const next = await readWidgetUsage(cursor)
      // The button is gone after the last page.
      if (next.nextCursor === null) list.current?.focus()
      setValue((shown) =>
        shown?.nextCursor === cursor ? { ...next, usage: [...shown.usage, ...next.usage] } : shown,
      )
    })
  const cursor = value?.nextCursor ?? null
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="display text-2xl">{t('developers.widget.usage')}</h3>
      <p className="max-w-[42rem] text-[.94rem] text-ink-2">
        {t('developers.widget.usage.lead', { count: usageDays })}
      </p>
      {failure !== null && (
        <Unread failure={failure} title={t('developers.usage.unread')} onRetry={() => void load()} />
      )}
      {value?.usage.length === 0 && <p className="text-ink-2">{t('developers.widget.usage.none')}</p>}
      {value && value.usage.length > 0 && (
        <div ref={list} tabIndex={-1}>
          <Counts usage={value.usage} />
        </div>
      )}
      {further.failure !== null && (
        <FailureBox {...failureWords(further.failure, t('developers.usage.unread'))} />
      )}
      {cursor !== null && (
        <Button
          size="sm"
          className="justify-self-start"
          busy={further.busy}
          onClick={() => void more(cursor)}
        >
          {t('developers.deliveries.more')}
        </Button>
      )}
    </section>
  )
}

const Counts = ({ usage }: { usage: readonly WidgetUsage[] }) => (
  <ul className="divide-y divide-line border-y border-line">
    {usage.map(({ day, product, opens, looks, adds }) => (
      <li key={`${day} ${product}`} className="py-2">
        <p className="font-medium wrap-anywhere">{product || t('developers.widget.usage.others')}</p>
        <p className="text-[.94rem] text-ink-2">
          {t('developers.widget.usage.counts', {
            day: formatDate(`${day}T00:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' }),
            opens: formatNumber(opens),
            looks: formatNumber(looks),
            adds: formatNumber(adds),
          })}
        </p>
      </li>
    ))}
  </ul>
)
