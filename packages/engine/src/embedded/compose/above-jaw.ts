/** Cuts off cloth beside the face: the corners of tall collars, and hoods, which are worn down. */
import { clamp, smoothstep } from '../image/maths.ts'
import { above, components } from '../image/regions.ts'
import { underJaw } from '../person/jaw.ts'
import { SIDES } from '../person/types.ts'
import type { Person } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'

/** Distance (units) from the neck's middle up to which cloth is a collar. */
const COLLAR = 0.42
/** Height (units) over which cloth fades out. */
const FADES = 0.015
/** Height (units) of the rows that are searched. */
const ROWS = 1.2
/** Alpha above which pixels belong to one scrap of cloth. */
const SCRAP_ALPHA = 0.1
/** Greatest area (square units) of a scrap that is left when its connection with the garment has been cut. */
const SCRAP = 0.02

/**
 * Fades out the torso's cloth above the line under the jaw, in place. Does nothing without a face, or when an arm is
 * lifted: its shoulder may be beside the face.
 */
export function trimAboveJawInPlace({ alpha, sleeves, w, h }: GarmentLayer, person: Person): void {
  const { neck, across, down, unit, face, elbow, shoulder } = person.body
  if (!face.visible || SIDES.some((k) => elbow[k][1] < shoulder[k][1])) return
  const bottom = clamp(Math.ceil(2 * neck[1]), 0, h)
  for (let y = Math.max(0, Math.floor(2 * (neck[1] - ROWS * unit))); y < bottom; y++) {
    for (let x = 0; x < w; x++) {
      const i = y * w + x
      if (alpha[i] === 0 || sleeves[i]) continue
      const [dx, dy] = [x / 2 - 0.25 - neck[0], y / 2 - 0.25 - neck[1]]
      const aside = dx * across[0] + dy * across[1]
      if (Math.abs(aside) > COLLAR * unit) continue
      const over = -(dx * down[0] + dy * down[1]) - underJaw(person, aside)
      alpha[i] *= 1 - smoothstep(0, FADES * unit, over)
    }
  }
  clearScraps(alpha, w, bottom, SCRAP * (2 * unit) ** 2)
}

/** Clears pieces of cloth of at most `most` px that lie wholly within the first `rows` rows. */
function clearScraps(alpha: GarmentLayer['alpha'], w: number, rows: number, most: number): void {
  const cloth = above(alpha.subarray(0, w * rows), SCRAP_ALPHA)
  const { label, info } = components(cloth, w, rows)
  for (let i = 0; i < cloth.length; i++) {
    const { area, y1 } = info[label[i]]
    if (cloth[i] && area <= most && y1 < rows - 1) alpha[i] = 0
  }
}
