/** Compares a result with the rendered ground truth, inside the true masks. */
import { labPlanes } from '@toile/engine/embedded/image/colour'
import type { Mask, Planes, RgbImage } from '@toile/engine/embedded/image/raster'
import { colourDifference } from './colour-difference.ts'
import { edgeOffset } from './hem.ts'
import { similarityMap } from './similarity.ts'
import type { TruePair } from './true-pair.ts'

/** ΔE₀₀ above which a pixel counts as changed. */
export const CHANGED = 4
/** Figures over fewer pixels are not computed. */
const MIN_PIXELS = 200
/** Radius of the face around the nose, in distances between the ears. */
const FACE_REACH = 0.7

export type Figures = {
  /** SSIM of luma to the truth, inside the true garment. */
  readonly ssim: number
  /** Mean ΔE₀₀ to the truth, inside the true garment. */
  readonly deltaE: number
  /** SSIM of luma over the whole picture, as published for other methods. */
  readonly ssimWhole: number
  /** Intersection over union of the changed region and the region that changes in the truth. */
  readonly changedIou: number
  /** Remaining share of the old garment where the new one does not cover it. */
  readonly oldLeft: number | null
  /** Mean ΔE₀₀ to the truth of skin that the old garment covered. */
  readonly skinError: number | null
  /** Mean ΔE₀₀ to the person's photo, inside the face. */
  readonly faceChange: number
  /** Median vertical error of the hem, in px of the result. */
  readonly hemOff: number | null
  /** Median vertical error of the collar, in px of the result. */
  readonly collarOff: number | null
}

type Sized = { readonly w: number; readonly h: number }

const luma = ({ data, w, h }: RgbImage): Float64Array =>
  Float64Array.from(
    { length: w * h },
    (_, i) => (0.299 * data[i * 3]! + 0.587 * data[i * 3 + 1]! + 0.114 * data[i * 3 + 2]!) / 255,
  )

export const difference = (a: Planes, b: Planes, i: number): number =>
  colourDifference([a[0]![i]!, a[1]![i]!, a[2]![i]!], [b[0]![i]!, b[1]![i]!, b[2]![i]!])

/** Mean of value(i) over the pixels that pass the test; null if there are too few. */
export function meanOver(
  n: number,
  test: (i: number) => boolean,
  value: (i: number) => number,
): number | null {
  let sum = 0
  let count = 0
  for (let i = 0; i < n; i++) {
    if (!test(i)) continue
    sum += value(i)
    count++
  }
  return count < MIN_PIXELS ? null : sum / count
}

export async function figuresOf(pair: TruePair, result: RgbImage): Promise<Figures> {
  const { w, h } = result
  const n = w * h
  const [before, truth] = [await pair.picture('person_a', w, h), await pair.picture('person_b', w, h)]
  const [garmentA, garmentB] = [await pair.mask('a_garment', w, h), await pair.mask('b_garment', w, h)]
  const skinB = await pair.mask('b_skin', w, h)
  const [made, old, right] = [labPlanes(result.data, n), labPlanes(before.data, n), labPlanes(truth.data, n)]
  const ssim = similarityMap(luma(result), luma(truth), w, h)
  const changed = Float32Array.from({ length: n }, (_, i) => difference(made, old, i))
  const nearB = grown(garmentB, w, h)
  const truly = (i: number) => garmentA[i] === 1 || garmentB[i] === 1
  return {
    ssim:
      meanOver(
        n,
        (i) => garmentB[i] === 1,
        (i) => ssim[i]!,
      ) ?? Number.NaN,
    deltaE:
      meanOver(
        n,
        (i) => garmentB[i] === 1,
        (i) => difference(made, right, i),
      ) ?? Number.NaN,
    ssimWhole: ssim.reduce((sum, value) => sum + value, 0) / n,
    changedIou: intersectionOverUnion(n, (i) => changed[i]! > CHANGED, truly),
    oldLeft: meanOver(
      n,
      (i) => garmentA[i] === 1 && nearB[i] === 0 && difference(old, right, i) > 2 * CHANGED,
      (i) => (changed[i]! < CHANGED ? 1 : 0),
    ),
    skinError: meanOver(
      n,
      (i) => garmentA[i] === 1 && skinB[i] === 1,
      (i) => difference(made, right, i),
    ),
    faceChange: meanOver(n, await faceTest(pair, result), (i) => changed[i]!) ?? Number.NaN,
    hemOff: medianOffset(hemRows(garmentB, w, h), { made, right, w, h }),
    collarOff: medianOffset(await collarRows(pair, garmentB, { w, h }), { made, right, w, h }),
  }
}

function intersectionOverUnion(n: number, a: (i: number) => boolean, b: (i: number) => boolean): number {
  let both = 0
  let either = 0
  for (let i = 0; i < n; i++) {
    const [p, q] = [a(i), b(i)]
    if (p && q) both++
    if (p || q) either++
  }
  return both / either
}

/** Dilates a mask by 3 px. */
function grown(mask: Mask, w: number, h: number): Mask {
  const reach = [-3, 0, 3]
  return mask.map((_, i) => {
    const [x, y] = [i % w, Math.floor(i / w)]
    return reach.some((dy) =>
      reach.some((dx) => within(x + dx, w) && within(y + dy, h) && mask[i + dy * w + dx]),
    )
      ? 1
      : 0
  })
}

const within = (v: number, size: number): boolean => v >= 0 && v < size

async function faceTest(pair: TruePair, { w, h }: Sized): Promise<(i: number) => boolean> {
  const joints = await pair.joints(w, h)
  const [nose, left, right] = ['nose', 'left_ear', 'right_ear'].map(
    (name) => joints.get(name) ?? { x: 0, y: 0 },
  )
  const reach = FACE_REACH * Math.hypot(left!.x - right!.x, left!.y - right!.y)
  return (i) => Math.hypot((i % w) - nose!.x, Math.floor(i / w) - nose!.y) < reach
}

type EdgePlace = { readonly x: number; readonly y: number }

/** Finds the lowest row of the garment in each column around its middle. */
function hemRows(mask: Mask, w: number, h: number): EdgePlace[] {
  const middle = columnsOf(mask, w)
  return columnsAbout(middle.centre, middle.width * 0.2).flatMap((x) => {
    for (let y = h - 1; y >= 0; y--) if (mask[y * w + x]) return y < h - 4 ? [{ x, y: y + 1 }] : []
    return []
  })
}

/** Finds the uppermost row of the garment in each column around the neck. */
async function collarRows(pair: TruePair, mask: Mask, { w, h }: Sized): Promise<EdgePlace[]> {
  const joints = await pair.joints(w, h)
  const [left, right] = [joints.get('left_shoulder'), joints.get('right_shoulder')]
  if (!left || !right) return []
  const span = Math.abs(left.x - right.x)
  return columnsAbout((left.x + right.x) / 2, span * 0.12).flatMap((x) => {
    for (let y = 0; y < h; y++) if (mask[y * w + x]) return [{ x, y }]
    return []
  })
}

function columnsOf(mask: Mask, w: number): { centre: number; width: number } {
  let [x0, x1] = [w, 0]
  mask.forEach((on, i) => {
    if (!on) return
    x0 = Math.min(x0, i % w)
    x1 = Math.max(x1, i % w)
  })
  return { centre: (x0 + x1) / 2, width: x1 - x0 }
}

const columnsAbout = (centre: number, reach: number): number[] =>
  Array.from({ length: 21 }, (_, k) => Math.round(centre + ((k - 10) / 10) * reach))

function medianOffset(
  places: readonly EdgePlace[],
  { made, right, w, h }: Sized & { readonly made: Planes; readonly right: Planes },
): number | null {
  const offsets = places
    .map(({ x, y }) => edgeOffset(made, right, w, h, x, y))
    .filter((offset) => offset !== null)
    .toSorted((a, b) => a - b)
  // Too few columns with a clear edge give no reliable median.
  return offsets.length < 7 ? null : offsets[Math.floor(offsets.length / 2)]!
}
