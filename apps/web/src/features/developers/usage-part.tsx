import { useEffect, useState } from 'react'
import { readKeys, readUsage, usageDays } from '../../api/keys.ts'
import { useReading } from '../../lib/use-reading.ts'
import { Skeleton } from '../../ui/spinner.tsx'
import { t } from '../../words/translate.ts'
import { Part } from './part.tsx'
import { Select } from '../../ui/select.tsx'
import { UsageChart } from './usage-chart.tsx'
import { sumByDay } from './sum-by-day.ts'
import { Unread } from './unread.tsx'

const readAll = async () => {
  const [keys, read] = await Promise.all([readKeys(), readUsage()])
  return { keys, ...read }
}

/** The usage of the account's keys, in total or for one key. */
export function UsagePart() {
  const { value, failure, load } = useReading(readAll)
  const [keyId, setKeyId] = useState('')
  useEffect(() => void load(), [load])
  const used = new Set(value?.usage.map((one) => one.keyId))
  const shown = value?.usage.filter((one) => keyId === '' || one.keyId === keyId) ?? []
  return (
    <Part id="usage" title={t('developers.usage')} lead={t('developers.usage.lead', { count: usageDays })}>
      {failure !== null && (
        <Unread failure={failure} title={t('developers.usage.unread')} onRetry={() => void load()} />
      )}
      {!value && failure === null && <Skeleton className="h-48" />}
      {value && used.size === 0 && <p className="text-ink-2">{t('developers.usage.none')}</p>}
      {value && used.size > 0 && (
        <>
          <Select
            label={t('developers.usage.key')}
            value={keyId}
            options={[
              ['', t('developers.usage.all')],
              ...value.keys
                .filter(({ id }) => used.has(id))
                .map(({ id, name, prefix }) => [id, `${name} (${prefix}…)`] as const),
            ]}
            onValue={setKeyId}
          />
          <UsageChart days={sumByDay(shown, value)} />
        </>
      )}
    </Part>
  )
}
