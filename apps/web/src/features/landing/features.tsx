import { temporaryHours } from '@toile/contract/business'
import navyLook from '../../../../../samples/looks/woman-navy-beige-sweater.jpg?picture=chin-down'
import floralLook from '../../../../../samples/looks/woman-pink-floral-dress.jpg?picture=chin-down'
import floralDress from '../../../../../samples/floral-dress.jpg?picture'
import whitePolo from '../../../../../samples/white-polo.jpg?picture'
import womanPink from '../../../../../samples/woman-pink.jpg?picture=chin-down'
import womanRed from '../../../../../samples/woman-red.jpg?picture=chin-down'
import { Picture } from '../../ui/picture.tsx'
import { PictureFrame } from '../../ui/picture-frame.tsx'
import { t } from '../../words/translate.ts'
import { Carousel } from './carousel.tsx'

const features = [
  { name: 'engine', source: floralLook, kind: 'person', marks: ['pose', 'body', 'cloth'] },
  { name: 'fast', source: womanRed, kind: 'person', marks: ['seconds'] },
  { name: 'precise', source: navyLook, kind: 'person', marks: ['collar', 'sleeves', 'hem'] },
  { name: 'private', source: womanPink, kind: 'person', marks: ['deleted'] },
  { name: 'anywhere', source: whitePolo, kind: 'garment', marks: ['phone', 'tablet', 'desktop'] },
  { name: 'style', source: floralDress, kind: 'garment', marks: ['tops', 'bottoms', 'dresses'] },
] as const

const figures = { hours: temporaryHours }

/** The features, in six cards. */
export function Features() {
  return (
    <Carousel title={t('landing-more.features.title')} label={t('landing-more.features.rail')}>
      {features.map(({ name, source, kind, marks }) => (
        <li key={name} className="feature">
          <PictureFrame kind={kind} className="aspect-4/3">
            <Picture
              source={source}
              alt={t(`landing-more.features.${name}.alt`)}
              sizes="(width < 48rem) 84vw, 30vw"
            />
            <ul className="feature-marks" aria-hidden="true">
              {marks.map((mark) => (
                <li key={mark}>{t(`landing-more.mark.${mark}`, figures)}</li>
              ))}
            </ul>
          </PictureFrame>
          <h3 className="mt-4 text-xl font-semibold">{t(`landing-more.features.${name}.title`)}</h3>
          <p className="mt-1 text-ink-2">{t(`landing-more.features.${name}.text`, figures)}</p>
        </li>
      ))}
    </Carousel>
  )
}
