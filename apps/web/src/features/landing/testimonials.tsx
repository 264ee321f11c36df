import type { Testimonial } from '@toile/contract/claims'
import type { ReactNode } from 'react'
import { claims } from '../../claims.ts'
import { quoted } from '../../content.ts'
import { FillIf, filled } from '../../filled.tsx'
import { t } from '../../words/translate.ts'

const examples = ['blogger', 'owner', 'shopper'] as const
const places = [1, 2, 3] as const

/** Customer quotes; in the prerendered page, placeholders that the server fills in. */
export function Testimonials() {
  if (import.meta.env.SSR)
    return (
      <>
        <FillIf name="exampleQuotes">
          <Quotes>{exampleQuotes()}</Quotes>
        </FillIf>
        <FillIf name="quotes">
          <Quotes>
            {places.map((place) => (
              <FillIf key={place} name={`quote${place}`}>
                <Quote quote={filled(`quote${place}`)} who={filled(`quote${place}Who`)} />
              </FillIf>
            ))}
          </Quotes>
        </FillIf>
      </>
    )
  const { testimonials } = claims()
  if (!testimonials) return <Quotes>{exampleQuotes()}</Quotes>
  return (
    testimonials.length > 0 && (
      <Quotes>
        {testimonials.map((one) => (
          <Quote key={one.quote} {...one} />
        ))}
      </Quotes>
    )
  )
}

const exampleQuotes = () =>
  examples.map((who) => (
    <Quote
      key={who}
      quote={t(`landing-more.testimonials.${who}`)}
      who={t(`landing-more.testimonials.${who}.who`, { name: quoted[who] })}
    />
  ))

function Quotes({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="testimonials-title" className="wrap pt-20 md:pt-28">
      <h2 id="testimonials-title" className="display section-title">
        {t('landing-more.testimonials.title')}
      </h2>
      <ul className="quotes">{children}</ul>
    </section>
  )
}

const Quote = ({ quote, who }: Testimonial) => (
  <li>
    <figure>
      <blockquote>{quote}</blockquote>
      <figcaption className="mt-4 text-ink-2">{who}</figcaption>
    </figure>
  </li>
)
