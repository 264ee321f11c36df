import navyLook from '../../../../../samples/looks/woman-navy-beige-sweater.jpg?picture=chin-down'
import yellowLook from '../../../../../samples/looks/woman-yellow-purple-dress.jpg?picture=chin-down'
import floralDress from '../../../../../samples/floral-dress.jpg?picture'
import whitePolo from '../../../../../samples/white-polo.jpg?picture'
import womanPink from '../../../../../samples/woman-pink.jpg?picture=chin-down'
import womanRed from '../../../../../samples/woman-red.jpg?picture=chin-down'
import { landingMoreWords } from '../../landing-more-words.ts'
import { Picture } from '../../ui/picture.tsx'
import { Plate } from '../../ui/plate.tsx'
import { Carousel } from './carousel.tsx'

const { title, rail, list } = landingMoreWords.features
const shown = [
  { source: yellowLook, kind: 'person' },
  { source: womanRed, kind: 'person' },
  { source: navyLook, kind: 'person' },
  { source: womanPink, kind: 'person' },
  { source: whitePolo, kind: 'garment' },
  { source: floralDress, kind: 'garment' },
] as const

/** What it can do, in six cards. */
export function Features() {
  return (
    <Carousel title={title} label={rail}>
      {list.map(({ title, text, alt, marks }, index) => {
        const { source, kind } = shown[index] ?? shown[0]
        return (
          <li key={title} className="feature">
            <Plate kind={kind} className="aspect-4/3">
              <Picture source={source} alt={alt} sizes="(width < 48rem) 84vw, 30vw" />
              <ul className="feature-marks" aria-hidden="true">
                {marks.map((mark) => (
                  <li key={mark}>{mark}</li>
                ))}
              </ul>
            </Plate>
            <h3 className="mt-4 text-xl font-semibold">{title}</h3>
            <p className="mt-1 text-ink-2">{text}</p>
          </li>
        )
      })}
    </Carousel>
  )
}
