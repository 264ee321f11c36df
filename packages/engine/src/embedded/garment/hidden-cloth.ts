/** Completes worn clothes where the wearer's arms, hands or hair, or what they hold, hide them. */
import { boundsOf, grownBox } from '../image/box.ts'
import { rgbPlanes } from '../image/colour.ts'
import { distanceTo } from '../image/distance.ts'
import { pushPull } from '../image/fill.ts'
import type { Mask, Planes, RgbImage } from '../image/raster.ts'
import { maskOf } from '../image/regions.ts'
import { sample } from '../image/resample.ts'
import type { BodyPart, PersonReading } from '../nets/person-parser.ts'
import { partsAt } from '../person/parts-at.ts'
import type { Size } from '../working-size.ts'

/** Parts that may be in front of clothes. */
const IN_FRONT: readonly BodyPart[] = ['leftArm', 'rightArm', 'leftHand', 'rightHand', 'hair', 'other']
/** Greatest share of a gap between cloth and cloth that is nothing of these: soft edges. */
const ELSE = 0.15
/** Greatest share of the cloth that is made up. */
const MOST = 0.3
/** Distance (px) around what hides the cloth within which its shadow is painted over. */
const SHADOW = 3

/** Marks the hidden cloth: gaps between cloth and cloth, in a row or a column, that are filled by what hides it. */
export function hiddenCloth(mask: Mask, wearer: PersonReading, { w, h }: Size): Mask | null {
  const front = partsAt(wearer, IN_FRONT, { w, h })
  const hidden = new Uint8Array(w * h)
  const mark = (count: number, at: (i: number) => number): void => {
    for (let i = 0, last = -1, other = 0; i < count; i++) {
      if (mask[at(i)]) {
        const gap = i - last - 1
        if (last >= 0 && gap > 0 && other <= ELSE * gap) for (let k = last + 1; k < i; k++) hidden[at(k)] = 1
        last = i
        other = 0
      } else if (front[at(i)] < 0.5) other++
    }
  }
  for (let y = 0; y < h; y++) mark(w, (x) => y * w + x)
  for (let x = 0; x < w; x++) mark(h, (y) => y * w + x)
  const [area, made] = [mask, hidden].map((plane) => plane.reduce((sum, on) => sum + on, 0))
  return made === 0 || made > MOST * area ? null : hidden
}

/** The picture at full and at half size, with hidden cloth and the shadow on it painted in the colours around. */
export function paintHidden(
  { image, half }: { readonly image: RgbImage; readonly half: RgbImage },
  mask: Mask,
  hidden: Mask,
): { readonly image: RgbImage; readonly half: RgbImage; readonly painted: Mask } {
  const { w, h } = half
  const near = distanceTo(hidden, w, h, SHADOW + 1)
  const painted = maskOf(w * h, (i) => near[i] <= SHADOW && (mask[i] === 1 || hidden[i] === 1))
  const known = Float32Array.from(mask, (on, i) => (on && !painted[i] ? 1 : 0))
  const box = grownBox(boundsOf(painted, w, h), 1, w, h)
  const colours = pushPull(rgbPlanes(half), known, w, h, box)
  return {
    image: paintedOver(image, painted, colours, half),
    half: paintedOver(half, painted, colours, half),
    painted,
  }
}

/** Replaces the pixels of a picture that lie on `painted` (at half size) by the colours (at half size, 0..1). */
function paintedOver(image: RgbImage, painted: Mask, colours: Planes, { w, h }: Size): RgbImage {
  const data = new Uint8ClampedArray(image.data)
  const scale = w / image.w
  for (let i = 0; i < image.w * image.h; i++) {
    const [x, y] = [i % image.w, Math.floor(i / image.w)]
    if (!painted[Math.min(h - 1, Math.floor(y * scale)) * w + Math.min(w - 1, Math.floor(x * scale))])
      continue
    const [u, v] = [(x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5]
    for (let c = 0; c < 3; c++) data[i * 3 + c] = 255 * sample(colours[c], w, h, u, v)
  }
  return { ...image, data }
}
