import type { WidgetUsage } from '@toile/contract/widget-usage'
import { useEffect } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { readWidgetUsage, usageDays } from '../../api/keys.ts'
import { useReading } from '../../lib/use-reading.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { formatDate, formatNumber } from '../../words/format.ts'
import { t } from '../../words/translate.ts'

/** How often the account's widgets were opened, by product and day. */
export function WidgetUsageTable() {
  const { value, failure, load } = useReading(readWidgetUsage)
  useEffect(() => void load(), [load])
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="display text-2xl">{t('developers.widget.usage')}</h3>
      <p className="max-w-[42rem] text-[.94rem] text-ink-2">
        {t('developers.widget.usage.lead', { count: usageDays })}
      </p>
      {failure !== null && (
        <FailureBox {...failureWords(failure, t('developers.usage.unread'))}>
          <Button size="sm" className="mt-3" icon="redo" onClick={() => void load()}>
            {t('developers.tryAgain')}
          </Button>
        </FailureBox>
      )}
      {value?.length === 0 && <p className="text-ink-2">{t('developers.widget.usage.none')}</p>}
      {value && value.length > 0 && <Counts usage={value} />}
    </section>
  )
}

function Counts({ usage }: { usage: readonly WidgetUsage[] }) {
  const head = ['day', 'product', 'opens', 'looks', 'adds'] as const
  return (
    <table className="w-full text-start text-[.94rem]">
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col" className="py-1 pe-4 text-start font-medium">
              {t(`developers.widget.usage.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {usage.map(({ day, product, opens, looks, adds }) => (
          <tr key={`${day} ${product}`} className="border-t border-line">
            <td className="py-1 pe-4">
              {formatDate(`${day}T00:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' })}
            </td>
            <td className="py-1 pe-4 wrap-anywhere">{product || t('developers.widget.usage.others')}</td>
            {[opens, looks, adds].map((count, at) => (
              <td key={head[at + 2]} className="py-1 pe-4">
                {formatNumber(count)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
