/**
 * Shades the garment as round: cloth that turns away at the body's sides gets darker, most on the side away from the
 * light, whose direction is read off the face. Product pictures are lit evenly, or show the garment flat.
 */
import { blur } from '../image/box-filter.ts'
import { clamp, length2 } from '../image/maths.ts'
import type { Plane } from '../image/raster.ts'
import { halvePlane } from '../image/resample.ts'
import { FACE } from '../person/types.ts'
import type { Person } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'

/** Distance (units) from the outline over which cloth turns away. */
const TURNS = 0.1
/** Share of light lost at the outline: on both sides, and further on the side away from the light. */
const LOSS = { everywhere: 0.06, awayFromLight: 0.1 } as const
/** Difference of L between the halves of a face that is lit fully from the side. */
const FROM_SIDE = 16
/** Least number of pixels in either half. */
const MIN_FACE = 60

/** Direction of the light on the face: −1 from the image's left, 1 from its right, 0 from the front or unknown. */
export function lightFrom({
  w,
  lab,
  skinParts,
  body,
}: Pick<Person, 'w' | 'lab' | 'skinParts' | 'body'>): number {
  const { visible, centre, axis, length } = body.face
  if (!visible) return 0
  const sum = [0, 0]
  const count = [0, 0]
  for (let i = 0; i < skinParts.length; i++) {
    if (skinParts[i] !== FACE) continue
    const aside = ((i % w) - centre[0]) * axis[1] - (((i / w) | 0) - centre[1]) * axis[0]
    const half = aside / length > 0 ? 1 : 0
    sum[half] += lab[0][i]
    count[half]++
  }
  if (Math.min(...count) < MIN_FACE) return 0
  return clamp((sum[1] / count[1] - sum[0] / count[0]) / FROM_SIDE, -1, 1)
}

/** Multiplies the gain (half size) by the share of light on the turning cloth, in place. `from`: see `lightFrom`. */
export function lightFormInPlace(
  gain: Plane,
  { alpha, w, h }: Pick<GarmentLayer, 'alpha' | 'w' | 'h'>,
  { unit, from }: { readonly unit: number; readonly from: number },
  realism: number,
): void {
  const [hw, hh] = [w >> 1, h >> 1]
  const round = blur(halvePlane(alpha, w, h), hw, hh, Math.max(2, Math.round(TURNS * unit)))
  for (let y = 1; y < hh - 1; y++) {
    for (let i = y * hw + 1; i < (y + 1) * hw - 1; i++) {
      const turned = clamp(2 * (1 - round[i]), 0, 1)
      if (turned === 0) continue
      const across = round[i - 1] - round[i + 1]
      const along = round[i - hw] - round[i + hw]
      const aside = across / (length2(across, along) || 1)
      const away = Math.max(0, -from * aside)
      gain[i] *=
        1 - realism * turned * turned * Math.abs(aside) * (LOSS.everywhere + LOSS.awayFromLight * away)
    }
  }
}
