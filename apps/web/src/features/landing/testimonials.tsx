import { landingMoreWords } from '../../landing-more-words.ts'

const { title, list } = landingMoreWords.testimonials

export function Testimonials() {
  return (
    <section aria-labelledby="testimonials-title" className="wrap pt-20 md:pt-28">
      <h2 id="testimonials-title" className="display section-title">
        {title}
      </h2>
      <ul className="quotes">
        {list.map(({ quote, who }) => (
          <li key={who}>
            <figure>
              <blockquote>{quote}</blockquote>
              <figcaption className="mt-4 text-ink-2">{who}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
