import { quoted } from '../../content.ts'
import { t } from '../../words/translate.ts'

const quotes = ['blogger', 'owner', 'shopper'] as const

export function Testimonials() {
  return (
    <section aria-labelledby="testimonials-title" className="wrap pt-20 md:pt-28">
      <h2 id="testimonials-title" className="display section-title">
        {t('landing-more.testimonials.title')}
      </h2>
      <ul className="quotes">
        {quotes.map((who) => (
          <li key={who}>
            <figure>
              <blockquote>{t(`landing-more.testimonials.${who}`)}</blockquote>
              <figcaption className="mt-4 text-ink-2">
                {t(`landing-more.testimonials.${who}.who`, { name: quoted[who] })}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
