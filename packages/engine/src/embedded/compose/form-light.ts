/**
 * The roundness of a body under the new garment: cloth that turns away at its sides is darker, most on the side away from
 * the photo's light, which the face tells. Pictures of garments are lit from all sides, or lie flat.
 */
import { blur } from '../image/box-filter.ts'
import { clamp, length2 } from '../image/maths.ts'
import type { Plane } from '../image/raster.ts'
import { halvePlane } from '../image/resample.ts'
import { FACE } from '../person/types.ts'
import type { Person } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'

/** Units over which cloth turns away, and the light that it loses there on all sides, and by the light's direction. */
const TURNS = 0.1
const LOSS = { everywhere: 0.06, awayFromLight: 0.1 } as const
/** L by which one half of a face is lighter than the other where light comes from the side. */
const FROM_SIDE = 16
/** Fewer pixels of a half tell nothing. */
const MIN_FACE = 60

/** −1 where the light comes from the image's left, 1 from its right, 0 from the front or unknown. */
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

/** Multiplies the gain (half size, in place) by the light that the garment's cloth keeps. */
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
