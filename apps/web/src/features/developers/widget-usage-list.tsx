import type { WidgetUsage } from '@toile/contract/widget-usage'
import { useEffect } from 'react'
import { readWidgetUsage, usageDays } from '../../api/keys.ts'
import { useReading } from '../../lib/use-reading.ts'
import { formatDate, formatNumber } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { Unread } from './unread.tsx'

/** The widgets' usage by product and day. */
export function WidgetUsageList() {
  const { value, failure, load } = useReading(readWidgetUsage)
  useEffect(() => void load(), [load])
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="display text-2xl">{t('developers.widget.usage')}</h3>
      <p className="max-w-[42rem] text-[.94rem] text-ink-2">
        {t('developers.widget.usage.lead', { count: usageDays })}
      </p>
      {failure !== null && (
        <Unread failure={failure} title={t('developers.usage.unread')} onRetry={() => void load()} />
      )}
      {value?.length === 0 && <p className="text-ink-2">{t('developers.widget.usage.none')}</p>}
      {value && value.length > 0 && <Counts usage={value} />}
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
