/** Is there a garment at all? Of other pictures the network is unsure, or it knows no place that garments have. */
import type { GarmentReading } from '../nets/garment-reader.ts'
import { isThere } from './landmarks.ts'

/** Fewest landmarks that a garment has (a skirt's), and how sure their places are on average. */
const LANDMARKS = { least: 4, sure: 0.62 }
/** Share of the cells taken for cloth that surely are cloth. */
const CLOTH = { seen: 0.5, surely: 0.9, share: 0.66 }

export function isGarment({ parts: [ground], landmarks }: GarmentReading): boolean {
  const there = Object.values(landmarks).filter(isThere)
  const sure = there.reduce((sum, landmark) => sum + landmark.sure, 0)
  if (there.length < LANDMARKS.least || sure < LANDMARKS.sure * there.length) return false
  let [cloth, surely] = [0, 0]
  for (const p of ground) {
    if (1 - p > CLOTH.seen) cloth++
    if (1 - p > CLOTH.surely) surely++
  }
  return surely >= CLOTH.share * cloth
}
