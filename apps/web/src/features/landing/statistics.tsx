import { statisticNames, type StatisticName } from '@toile/contract/claims'
import type { ReactNode } from 'react'
import { claims } from '../../claims.ts'
import { FillIf, filled } from '../../filled.tsx'
import { formatNumber, formatPercent } from '../../words/format.ts'
import { t } from '../../words/translate.ts'

/** Up to four figures on a tape; in the prerendered page, placeholders that the server fills in. */
export function Statistics() {
  if (import.meta.env.SSR)
    return (
      <FillIf name="statistics">
        <Tape>
          {statisticNames.map((name) => (
            <FillIf key={name} name={name}>
              <Figure name={name} figure={filled(name)} />
            </FillIf>
          ))}
        </Tape>
      </FillIf>
    )
  const { statistics } = claims()
  const figures = statisticNames.flatMap((name) => {
    const value = statistics[name]
    return value === null ? [] : [<Figure key={name} name={name} figure={formats[name](value)} />]
  })
  return figures.length > 0 && <Tape>{figures}</Tape>
}

/** Formats 10,000,000 as 10M. */
const inShort = (count: number) => formatNumber(count, { notation: 'compact' })

/** Formats of the figures; must match the server's. */
const formats: Record<StatisticName, (value: number) => string> = {
  images: inShort,
  users: inShort,
  uptime: formatPercent,
  rating: formatNumber,
}

function Tape({ children }: { children: ReactNode }) {
  return (
    <section aria-label={t('landing.statistics')} className="tape">
      <ol className="tape-numbers" aria-hidden="true">
        {Array.from({ length: 60 }, (_, index) => (
          <li key={index}>{index + 1}</li>
        ))}
      </ol>
      <dl className="wrap grid grid-cols-2 gap-x-6 gap-y-7 pt-14 pb-8 lg:grid-cols-4">{children}</dl>
    </section>
  )
}

function Figure({ name, figure }: { name: StatisticName; figure: string }) {
  const isCount = name === 'images' || name === 'users'
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="font-medium wrap-anywhere">{t(`landing.statistics.${name}`)}</dt>
      <dd className="display text-[min(clamp(3.2rem,6.4vw,5.2rem),15vw)]">
        {isCount ? t('landing.statistics.over', { figure }) : figure}
      </dd>
    </div>
  )
}
