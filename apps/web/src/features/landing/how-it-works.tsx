import look from '../../../../../samples/looks/woman-navy-beige-sweater.jpg?picture'
import person from '../../../../../samples/woman-navy.jpg?picture'
import garment from '../../../../../samples/beige-sweater.jpg?picture'
import { Picture } from '../../ui/picture.tsx'
import { PictureFrame } from '../../ui/picture-frame.tsx'
import { t } from '../../words/translate.ts'

const steps = [
  { name: 'photo', source: person, kind: 'person', sign: null },
  { name: 'outfit', source: garment, kind: 'garment', sign: '+' },
  { name: 'results', source: look, kind: 'person', sign: '=' },
] as const

/** How it works, as a sum: person plus garment is the look. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how-title" className="wrap pt-20 md:pt-28">
      <h2 id="how-title" className="display section-title max-w-[12ch]">
        {t('landing-more.how.title')}
      </h2>
      <ol className="steps">
        {steps.map(({ name, source, kind, sign }) => (
          <li key={name} className="step">
            {sign && (
              <span className="step-sign display" aria-hidden="true">
                {sign}
              </span>
            )}
            <PictureFrame kind={kind} className="aspect-3/4">
              <Picture
                source={source}
                alt={t(`landing-more.how.${name}.alt`)}
                sizes="(width < 48rem) 50vw, 30vw"
              />
            </PictureFrame>
            <h3 className="mt-4 text-xl font-semibold">{t(`landing-more.how.${name}.title`)}</h3>
            <p className="mt-1 text-ink-2">{t(`landing-more.how.${name}.text`)}</p>
          </li>
        ))}
      </ol>
      <p className="mt-6 text-ink-2">{t('landing-more.how.note')}</p>
    </section>
  )
}
