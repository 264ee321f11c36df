/** Decides if a picture shows a garment. On others the network is uncertain, or finds few landmarks. */
import type { GarmentReading } from '../nets/garment-reader.ts'
import { isThere } from './landmarks.ts'

/** Least number of landmarks (a skirt's), and their least mean confidence. */
const LANDMARKS = { least: 4, confidence: 0.62 }
/** The same of bottoms that the picture’s border cuts: of trousers only the crotch may be seen; and their least probability. */
const CUT = { least: { skirt: 2, trousers: 1 }, trust: 0.9 } as const
/** At least `share` of the cells whose probability of cloth exceeds `seen` must exceed `surely`. */
const CLOTH = { seen: 0.5, surely: 0.9, share: 0.66 }

export function isGarment({ parts: [background], landmarks, attributes }: GarmentReading): boolean {
  const { value, trust } = attributes.category
  const isBottom = value === 'skirt' || value === 'trousers'
  const least = isBottom && trust > CUT.trust ? CUT.least[value] : LANDMARKS.least
  const there = Object.values(landmarks).filter(isThere)
  const confidence = there.reduce((sum, landmark) => sum + landmark.confidence, 0)
  if (there.length < least || confidence < LANDMARKS.confidence * there.length) return false
  let [cloth, surely] = [0, 0]
  for (const p of background) {
    if (1 - p > CLOTH.seen) cloth++
    if (1 - p > CLOTH.surely) surely++
  }
  return surely >= CLOTH.share * cloth
}
