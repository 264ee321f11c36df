import { t } from '../../words/translate.ts'

const benefits = ['kept', 'fair', 'larger', 'open'] as const

export function Benefits() {
  return (
    <section aria-labelledby="benefits-title" className="mt-16 md:mt-24">
      <h2 id="benefits-title" className="display text-4xl md:text-5xl">
        {t('pricing.benefits')}
      </h2>
      <ul className="mt-7 grid gap-x-10 gap-y-6 md:grid-cols-2">
        {benefits.map((name) => (
          <li key={name} className="border-s-4 border-tape ps-5">
            <h3 className="text-lg font-semibold">{t(`pricing.benefits.${name}.title`)}</h3>
            <p className="mt-1 max-w-[32rem] text-ink-2">{t(`pricing.benefits.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
