/**
 * Shades the garment as round: cloth that turns away at the body's sides gets darker, most on the side away from the
 * light, whose direction is read off the face. Product pictures are lit evenly, or show the garment flat.
 */
import { blur } from '../image/box-filter.ts'
import { LUMA } from '../image/colour.ts'
import { clamp, length2, smoothstep } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import type { Plane } from '../image/raster.ts'
import { FACE } from '../person/types.ts'
import type { Pair, Person } from '../person/types.ts'
import type { HalvedLayer } from './halved-layer.ts'
import type { GarmentLayer } from './layer.ts'

/**
 * Blur radii (units) of the edges of trunk, sleeves and trousers, over about twice of which cloth turns away, and the
 * share of light lost at the edge on the side away from the light (from 15 photographs of plain tops).
 */
type Turn = { readonly over: number; readonly away: number }
const TURNS = {
  trunk: { over: 0.15, away: 0.22 },
  sleeve: { over: 0.07, away: 0.12 },
  trousers: { over: 0.1, away: 0.15 },
}
/** Units around the armpits' row over which sleeves part from the trunk; above it they are one form. */
const PARTS = [-0.04, 0.1] as const
/** Shares of light lost at the edge on both sides, and gained on the side towards the light. */
const EDGE = { everywhere: 0.07, towards: 0.05 } as const
/** Light varies by a greater share on dark cloth, which shines: `more` times as much further, below these lumas. */
const ON_DARK = { more: 1.8, from: 0.06, to: 0.35 } as const
/** Limits of the light on cloth, as its share minus 1. */
const [LEAST, MOST] = [-0.45, 0.3]
/** Difference of L between the halves of a face that is lit fully from the side. */
const FROM_SIDE = 16
/** Nose's distance from the face's axis (face lengths) over which a turned head's halves tell less, and least share. */
const TURNED = { from: 0.1, to: 0.22, left: 0.4 } as const
/** Least number of pixels in either half. */
const MIN_FACE = 60

/** Direction of the light on the face: −1 from the image's left, 1 from its right, 0 from the front or unknown. */
export function lightFrom({
  w,
  lab,
  skinParts,
  body,
}: Pick<Person, 'w' | 'lab' | 'skinParts' | 'body'>): number {
  const { visible, centre, axis, length, nose } = body.face
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
  const aside = ((nose[0] - centre[0]) * axis[1] - (nose[1] - centre[1]) * axis[0]) / length ** 2
  const trust = 1 - (1 - TURNED.left) * smoothstep(TURNED.from, TURNED.to, Math.abs(aside))
  return trust * clamp((sum[1] / count[1] - sum[0] / count[0]) / FROM_SIDE, -1, 1)
}

/** `unit`: px at half size; `from`: see `lightFrom`; `armpits`: null for trousers. */
type Lit = { readonly unit: number; readonly from: number; readonly armpits: Pair<Point> | null }

/** Computes the light on the turning cloth at half size, as its share minus 1: 0 where the cloth faces the camera. */
export function formLight({ cloth, sleeve, w, h }: HalvedLayer, { unit, from, armpits }: Lit): Plane {
  const lit = (part: Plane, { over, away }: Turn) =>
    turningLight(part, w, h, Math.max(2, Math.round(over * unit)), from, away)
  if (!armpits) return lit(cloth, TURNS.trousers)
  const armpit = Math.min(armpits[0][1], armpits[1][1])
  const trunk = cloth.slice()
  const sleeves = cloth.slice()
  for (let i = 0; i < cloth.length; i++) {
    const apart = smoothstep(armpit + PARTS[0] * unit, armpit + PARTS[1] * unit, (i / w) | 0)
    trunk[i] *= 1 - apart * sleeve[i]
    sleeves[i] *= 1 - apart * (1 - sleeve[i])
  }
  const [onTrunk, onSleeves] = [lit(trunk, TURNS.trunk), lit(sleeves, TURNS.sleeve)]
  for (let i = 0; i < sleeve.length; i++) onTrunk[i] += (onSleeves[i] - onTrunk[i]) * sleeve[i]
  return onTrunk
}

/** Multiplies the gain by the light (half size, share minus 1), in place: more on dark cloth than on light. */
export function applyLightInPlace(
  gain: Plane,
  light: Plane,
  { rgb, w }: Pick<GarmentLayer, 'rgb' | 'w'>,
  realism: number,
): void {
  const hw = w >> 1
  for (let i = 0; i < gain.length; i++) {
    if (light[i] === 0) continue
    const at = 6 * (((i / hw) | 0) * w + (i % hw))
    const luma = LUMA[0] * rgb[at] + LUMA[1] * rgb[at + 1] + LUMA[2] * rgb[at + 2]
    const contrast = 1 + ON_DARK.more * (1 - smoothstep(ON_DARK.from, ON_DARK.to, luma))
    gain[i] *= 1 + realism * clamp(light[i] * contrast, LEAST, MOST)
  }
}

/** The light (share of it minus 1) on a part of the cloth that turns away over the blur's radius (px). */
function turningLight(part: Plane, w: number, h: number, radius: number, from: number, away: number): Plane {
  const round = blur(part, w, h, radius)
  const light = new Float32Array(part.length)
  for (let y = 1; y < h - 1; y++) {
    for (let i = y * w + 1; i < (y + 1) * w - 1; i++) {
      const turned = clamp(2 * (1 - round[i]), 0, 1)
      if (turned === 0) continue
      const across = round[i - 1] - round[i + 1]
      const along = round[i - w] - round[i + w]
      const aside = across / (length2(across, along) || 1)
      const towards = from * aside
      const side = towards > 0 ? EDGE.towards * towards : away * towards
      light[i] = turned * (side - EDGE.everywhere * turned * Math.abs(aside))
    }
  }
  return light
}
