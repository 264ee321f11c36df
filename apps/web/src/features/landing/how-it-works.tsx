import look from '../../../../../samples/looks/woman-navy-beige-sweater.jpg?picture'
import person from '../../../../../samples/woman-navy.jpg?picture'
import garment from '../../../../../samples/beige-sweater.jpg?picture'
import { landingMoreWords } from '../../landing-more-words.ts'
import { Picture } from '../../ui/picture.tsx'
import { Plate } from '../../ui/plate.tsx'

const { title, steps, note } = landingMoreWords.how
const shown = [
  { source: person, kind: 'person', sign: null },
  { source: garment, kind: 'garment', sign: '+' },
  { source: look, kind: 'person', sign: '=' },
] as const

/** A sum: the person, and the garment, make the look. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how-title" className="wrap pt-20 md:pt-28">
      <h2 id="how-title" className="display section-title max-w-[12ch]">
        {title}
      </h2>
      <ol className="steps">
        {steps.map(({ title, text, alt }, index) => {
          const { source, kind, sign } = shown[index] ?? shown[0]
          return (
            <li key={title} className="step">
              {sign && (
                <span className="step-sign display" aria-hidden="true">
                  {sign}
                </span>
              )}
              <Plate kind={kind} className="aspect-3/4">
                <Picture source={source} alt={alt} sizes="(width < 48rem) 50vw, 30vw" />
              </Plate>
              <h3 className="mt-4 text-xl font-semibold">{title}</h3>
              <p className="mt-1 text-ink-2">{text}</p>
            </li>
          )
        })}
      </ol>
      <p className="mt-6 text-ink-2">{note}</p>
    </section>
  )
}
