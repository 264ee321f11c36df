/**
 * The garment's alpha matte at half size: the network's probabilities, guided-filtered by the picture and corrected
 * by each pixel's colour. Where the cloth's print contains the background's colour, the network decides alone.
 */
import { boundsOf, grownBox } from '../image/box.ts'
import { blur, box } from '../image/box-filter.ts'
import { labOf, rgbPlanes } from '../image/colour.ts'
import { pushPull } from '../image/fill.ts'
import { guided, guideOf } from '../image/guided-filter.ts'
import { clamp, length2, length3, smoothstep } from '../image/maths.ts'
import type { Mask, Plane, Planes, RgbImage } from '../image/raster.ts'
import { above, components, maskOf, notBelow } from '../image/regions.ts'
import { drawNeckline, markNeckline } from './draw-neckline.ts'
import type { Neckline } from './neckline.ts'
import { holesIn } from './see-through.ts'

const GUIDE = { radius: 6, eps: 1e-3 }
/** Trimap thresholds of the probability of cloth: above `cloth` certainly cloth, below `background` certainly not. */
const SURE = { cloth: 0.93, background: 0.05 }
/** Blur radius (px) of the edge of the back's inside. */
const SMOOTH = 2
/** Range of probabilities in which colours decide too. */
const UNCERTAIN = [0.02, 0.97] as const
/** The colour vote: `weight` limits its influence, `gain` scales it, `softness` (ΔE) damps small differences. */
const VOTE = { weight: 0.75, gain: 0.8, softness: 12 }
/** `most`: the largest drop in L of shaded background; its share `counted` still counts as a difference. */
const SHADE = { most: 20, counted: 0.4 } as const
/** ΔE limits from cloth and from background within which colour alone makes a pixel cloth. */
const PLAIN_CLOTH = { cloth: [6, 12], background: [24, 36] } as const
/** ΔE below which cloth looks like the background. */
const SIMILAR = 11
/** The same in hue and chroma alone. */
const SIMILAR_CHROMA = 6
/** Radius (px) of the window in which such cloth is counted. */
const WINDOW = 14
/**
 * The lesser of the shares of a window's cloth that look like the background and that do not: between these values
 * the print share rises from 0 to 1.
 */
const PRINTED = [0.04, 0.16] as const
/** Holes: ΔE limits of the background behind them (outside and inside straps), and least ΔE from the cloth. */
const THROUGH = { background: [5, 9], cloth: 18 } as const
/** Greatest area (px) of a hole that is noise: of the network's, or where cloth and front are both just probable. */
const PINHOLE = 6
/** Margin (px) around the cloth in which colours are extrapolated. */
const MARGIN = 12

/**
 * The network's probabilities at half size: of any cloth of the garment, and of the inside given cloth; `strap` and
 * `collar` are 1 where those may be.
 */
export type ClothPlanes = {
  readonly cloth: Plane
  readonly inside: Plane
  readonly strap: Plane
  readonly collar: Plane
}

/** `front`: opacity of the outer side. `printed`: how unreliable colours are (0..1), at prints and necklines. */
export type Matte = { readonly front: Plane; readonly printed: Plane }

/**
 * Computes the matte. Writes the neckline into `planes.inside` when one is given.
 * @param neckline the front's upper edge, where it was fitted
 */
export function matteOf(half: RgbImage, planes: ClothPlanes, neckline: Neckline | null = null): Matte {
  const { w, h } = half
  const { cloth, inside, strap } = planes
  const n = w * h
  const guide = guideOf(rgbPlanes(half), w, h, GUIDE.radius, GUIDE.eps)
  const lab = labOf(half)
  const { clothLab, backgroundLab, holes } = extrapolateColours(lab, planes, w, h)
  const printed = printedShare(lab, backgroundLab, { cloth, strap }, w, h)
  const soft = guided(guide, cloth)
  vote(soft, { cloth, holes, printed }, lab, clothLab, backgroundLab)
  addMissedCloth(soft, { cloth, holes, printed }, lab, clothLab, backgroundLab)
  closePinholes(soft, holes, w, h)
  fillIslands(soft, { cloth, holes }, (i) => deltaE(lab, backgroundLab, i), w, h)
  const hidden = blur(guided(guide, inside), w, h, SMOOTH)
  if (neckline) for (const plane of [hidden, inside]) drawNeckline(plane, neckline, w, h)
  const front = new Float32Array(n)
  for (let i = 0; i < n; i++) {
    const share = hidden[i] + (inside[i] - hidden[i]) * printed[i]
    front[i] = clamp(soft[i], 0, 1) * (1 - clamp(share, 0, 1))
  }
  closePinholes(front, holes, w, h)
  if (neckline) markNeckline(printed, neckline, w, h)
  return { front, printed }
}

/** ΔE (CIE76) between two Lab pictures at a pixel. */
const deltaE = ([L, A, B]: Planes, [l, a, b]: Planes, i: number): number =>
  length3(L[i] - l[i], A[i] - a[i], B[i] - b[i])

/** Lab of cloth and background, both extrapolated beyond their certain areas; and the holes in the cloth. */
function extrapolateColours(
  lab: Planes,
  planes: ClothPlanes,
  w: number,
  h: number,
): { clothLab: Planes; backgroundLab: Planes; holes: Mask } {
  const { cloth, inside, strap } = planes
  const n = w * h
  const [isCloth, isBackground] = [new Float32Array(n), new Float32Array(n)]
  for (let i = 0; i < n; i++) isBackground[i] = cloth[i] < SURE.background ? 1 : 0
  const needed = grownBox(boundsOf(above(cloth, UNCERTAIN[0]), w, h), MARGIN, w, h)
  const backgroundLab = pushPull(lab, isBackground, w, h, needed)
  const likeBackground = maskOf(
    n,
    (i) => deltaE(lab, backgroundLab, i) < THROUGH.background[strap[i] ? 1 : 0],
  )
  const holes = holesIn({ ...planes, likeBackground }, w, h)
  for (let i = 0; i < n; i++) isCloth[i] = cloth[i] > SURE.cloth && inside[i] < 0.5 && !holes[i] ? 1 : 0
  return { clothLab: pushPull(lab, isCloth, w, h, needed), backgroundLab, holes }
}

/** How much the cloth around each pixel is a print that mixes the background's colour with others (0..1). */
function printedShare(
  lab: Planes,
  backgroundLab: Planes,
  { cloth, strap }: Pick<ClothPlanes, 'cloth' | 'strap'>,
  w: number,
  h: number,
): Plane {
  const all = new Float32Array(w * h)
  const likeBackground = new Float32Array(w * h)
  for (let i = 0; i < all.length; i++) {
    if (cloth[i] <= SURE.cloth || strap[i]) continue
    all[i] = 1
    if (deltaE(lab, backgroundLab, i) < SIMILAR && chromaDelta(lab, backgroundLab, i) < SIMILAR_CHROMA)
      likeBackground[i] = 1
  }
  const counted = box(all, w, h, WINDOW)
  const found = box(likeBackground, w, h, WINDOW)
  for (let i = 0; i < all.length; i++) {
    const share = counted[i] > 0 ? found[i] / counted[i] : 0
    all[i] = smoothstep(PRINTED[0], PRINTED[1], Math.min(share, 1 - share))
  }
  return all
}

const chromaDelta = ([, A, B]: Planes, [, a, b]: Planes, i: number): number =>
  length2(A[i] - a[i], B[i] - b[i])

/** ΔE from a surface (background, cloth), discounting shade on it. */
function deltaFromShaded([L, A, B]: Planes, [l, a, b]: Planes, i: number): number {
  const shade = clamp(l[i] - L[i], 0, SHADE.most) * (1 - SHADE.counted)
  return length3(L[i] - l[i] + shade, A[i] - a[i], B[i] - b[i])
}

type VoteInputs = { readonly cloth: Plane; readonly holes: Mask; readonly printed: Plane }

/**
 * Moves the guided plane, in place, towards the side whose colour an uncertain pixel has, and back to the network's
 * probability where the cloth is printed.
 */
function vote(
  soft: Plane,
  { cloth, holes, printed }: VoteInputs,
  lab: Planes,
  clothLab: Planes,
  backgroundLab: Planes,
): void {
  for (let i = 0; i < soft.length; i++) {
    const p = cloth[i]
    const isUncertain = p >= UNCERTAIN[0] && p <= UNCERTAIN[1]
    if (!isUncertain && !holes[i]) continue
    const toCloth = deltaE(lab, clothLab, i)
    if (isUncertain) {
      const toBackground = deltaFromShaded(lab, backgroundLab, i)
      const wanted = clamp(
        0.5 + ((toBackground - toCloth) / (toBackground + toCloth + VOTE.softness)) * VOTE.gain,
        0,
        1,
      )
      soft[i] += (wanted - soft[i]) * VOTE.weight * (1 - Math.abs(2 * p - 1))
      // The guided filter fills narrow gaps; it is overruled where network and colours agree on background.
      if (Math.max(p, wanted) < 0.5) soft[i] = Math.min(soft[i], Math.max(p, wanted))
    }
    soft[i] += (p - soft[i]) * printed[i]
    const through =
      holes[i] * (1 - smoothstep(THROUGH.background[0], THROUGH.background[1], deltaE(lab, backgroundLab, i)))
    if (toCloth > THROUGH.cloth) soft[i] *= 1 - through
  }
}

/**
 * Adds, in place, what the network takes for background although it has the cloth's colour, lit or in shade, and not the
 * background's: folds of straps, ends of hems.
 */
function addMissedCloth(
  soft: Plane,
  { cloth, holes, printed }: VoteInputs,
  lab: Planes,
  clothLab: Planes,
  backgroundLab: Planes,
): void {
  const { cloth: near, background: far } = PLAIN_CLOTH
  for (let i = 0; i < soft.length; i++) {
    // Skin and hair of a wearer, whose probability is 0, may have the cloth's colour.
    if (cloth[i] === 0 || cloth[i] >= 0.5 || holes[i]) continue
    const unlikeBackground = smoothstep(far[0], far[1], deltaE(lab, backgroundLab, i))
    if (unlikeBackground === 0) continue
    const likeCloth = 1 - smoothstep(near[0], near[1], deltaFromShaded(lab, clothLab, i))
    soft[i] = Math.max(soft[i], likeCloth * unlikeBackground * (1 - printed[i]))
  }
}

/** Restores the cloth, in place, in islands of the background's colour that the network reads as cloth (print). */
function fillIslands(
  soft: Plane,
  { cloth, holes }: Pick<VoteInputs, 'cloth' | 'holes'>,
  toBackground: (i: number) => number,
  w: number,
  h: number,
): void {
  const { label, info } = components(notBelow(soft, 0.5), w, h, 0)
  const isBackground = info.map(() => false)
  const deltaSum = info.map(() => 0)
  for (let i = 0; i < soft.length; i++) {
    if (cloth[i] < 0.5 || holes[i]) isBackground[label[i]] = true
    else if (label[i]) deltaSum[label[i]] += toBackground(i) / info[label[i]].area
  }
  for (let i = 0; i < soft.length; i++) {
    if (label[i] && !isBackground[label[i]] && deltaSum[label[i]] < SIMILAR) soft[i] = cloth[i]
  }
}

/** Fills pinholes, in place. */
function closePinholes(opacity: Plane, holes: Mask, w: number, h: number): void {
  const { label, info } = components(notBelow(opacity, 0.5), w, h, 0)
  const isPinhole = info.map(({ area }) => area <= PINHOLE)
  for (let i = 0; i < opacity.length; i++) if (holes[i]) isPinhole[label[i]] = false
  for (let i = 0; i < opacity.length; i++) if (label[i] && isPinhole[label[i]]) opacity[i] = 1
}
