import { statistics } from '../../content.ts'
import { formatNumber, formatPercent } from '../../words/format.ts'
import { t } from '../../words/translate.ts'

/** Four figures on a length of tape. */
export function Statistics() {
  const { images, users, uptime, rating } = statistics
  const figures = [
    ['images', t('landing.statistics.over', { figure: inShort(images) })],
    ['users', t('landing.statistics.over', { figure: inShort(users) })],
    ['uptime', formatPercent(uptime)],
    ['rating', formatNumber(rating)],
  ] as const
  return (
    <section aria-label={t('landing.statistics')} className="tape">
      <ol className="tape-numbers" aria-hidden="true">
        {Array.from({ length: 60 }, (_, index) => (
          <li key={index}>{index + 1}</li>
        ))}
      </ol>
      <dl className="wrap grid grid-cols-2 gap-x-6 gap-y-7 pt-14 pb-8 lg:grid-cols-4">
        {figures.map(([name, figure]) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="font-medium wrap-anywhere">{t(`landing.statistics.${name}`)}</dt>
            <dd className="display text-[min(clamp(3.2rem,6.4vw,5.2rem),15vw)]">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** 10,000,000 as 10M. */
const inShort = (count: number) => formatNumber(count, { notation: 'compact' })
