/**
 * The garment's matte at half size: the network's probabilities, guided by the picture's colours and moved to the side whose
 * colour a pixel has; where the cloth's print holds the ground's colour, colours say nothing and the network decides alone.
 */
import { boundsOf, grownBox } from '../image/box.ts'
import { blur, box } from '../image/box-filter.ts'
import { labPlanes, rgbPlanes } from '../image/colour.ts'
import { pushPull } from '../image/fill.ts'
import { guided, guideOf } from '../image/guided-filter.ts'
import { clamp, length2, length3, smoothstep } from '../image/maths.ts'
import type { Mask, Plane, Planes, RgbImage } from '../image/raster.ts'
import { above, components, maskOf, notBelow } from '../image/regions.ts'
import { drawNeckline, markNeckline } from './neckline.ts'
import type { Neckline } from './neckline.ts'
import { holesIn } from './see-through.ts'

const GUIDE = { radius: 6, eps: 1e-3 }
/** Probabilities of cloth from which on a pixel surely is cloth, and up to which it surely is ground. */
const SURE = { cloth: 0.93, ground: 0.05 }
/** px by which the edge of the back's inside is smoothed. */
const SMOOTH = 2
/** Probabilities between which colours vote. */
const DOUBT = [0.02, 0.97] as const
/** The vote: how far it may move the matte, and how decided a colour difference must be (ΔE). */
const VOTE = { weight: 0.75, gain: 0.8, softness: 12 }
/** L by which ground may be in shade, and the share of that which tells it from cloth all the same. */
const SHADE = { most: 20, told: 0.4 } as const
/** ΔE from the ground below which cloth looks like it, and in hue and chroma alone; px of the window in which such cloth is counted. */
const ALIKE = 11
const ALIKE_HUE = 6
const WINDOW = 14
/** Shares of a window's cloth that look like the ground, and that do not: from the lesser one on, both are a print. */
const PRINTED = [0.04, 0.16] as const
/** ΔE of ground that shows through holes, shaded in straps, and of such cloth beside it that cannot be taken for it. */
const THROUGH = { ground: [5, 9], cloth: 18 } as const
/** px about the cloth in which colours are wanted. */
const ABOUT = 12

/** The network's answer at half size: probabilities of any cloth of the garment, and of its inside within that; 1 where straps and where a collar may be. */
export type ClothPlanes = {
  readonly cloth: Plane
  readonly inside: Plane
  readonly strap: Plane
  readonly collar: Plane
}

/** Opacity of the garment's outer side, and how far (0..1) its print, or its neckline, makes colours useless at a place. */
export type Matte = { readonly front: Plane; readonly printed: Plane }

/** neckline: where the front ends against its inside, if that is known better than by the probabilities. */
export function matteOf(half: RgbImage, planes: ClothPlanes, neckline: Neckline | null = null): Matte {
  const { w, h } = half
  const { cloth, inside, strap } = planes
  const n = w * h
  const guide = guideOf(rgbPlanes(half), w, h, GUIDE.radius, GUIDE.eps)
  const lab = labPlanes(half.data, n)
  const { own, ground, holes } = spreadColours(lab, planes, w, h)
  const printed = printedShare(lab, ground, { cloth, strap }, w, h)
  const soft = guided(guide, cloth)
  vote(soft, { cloth, holes, printed }, lab, own, ground)
  fillIslands(soft, { cloth, holes }, (i) => apart(lab, ground, i), w, h)
  const hidden = blur(guided(guide, inside), w, h, SMOOTH)
  if (neckline) for (const plane of [hidden, inside]) drawNeckline(plane, neckline, w, h)
  const front = new Float32Array(n)
  for (let i = 0; i < n; i++) {
    const share = hidden[i] + (inside[i] - hidden[i]) * printed[i]
    front[i] = clamp(soft[i], 0, 1) * (1 - clamp(share, 0, 1))
  }
  if (neckline) markNeckline(printed, neckline, w, h)
  return { front, printed }
}

/** ΔE of two pictures at a pixel. */
const apart = ([L, A, B]: Planes, [l, a, b]: Planes, i: number): number =>
  length3(L[i] - l[i], A[i] - a[i], B[i] - b[i])

/** Lab of the cloth and of the ground, each as if it went on beyond where it surely is; and holes in the cloth. */
function spreadColours(
  lab: Planes,
  planes: ClothPlanes,
  w: number,
  h: number,
): { own: Planes; ground: Planes; holes: Mask } {
  const { cloth, inside, strap } = planes
  const n = w * h
  const [isOwn, isGround] = [new Float32Array(n), new Float32Array(n)]
  for (let i = 0; i < n; i++) isGround[i] = cloth[i] < SURE.ground ? 1 : 0
  const needed = grownBox(boundsOf(above(cloth, DOUBT[0]), w, h), ABOUT, w, h)
  const ground = pushPull(lab, isGround, w, h, needed)
  const alike = maskOf(n, (i) => apart(lab, ground, i) < THROUGH.ground[strap[i] ? 1 : 0])
  const holes = holesIn({ ...planes, alike }, w, h)
  for (let i = 0; i < n; i++) isOwn[i] = cloth[i] > SURE.cloth && inside[i] < 0.5 && !holes[i] ? 1 : 0
  return { own: pushPull(lab, isOwn, w, h, needed), ground, holes }
}

/** How far a place's cloth is a print of the ground's colour and others. */
function printedShare(
  lab: Planes,
  ground: Planes,
  { cloth, strap }: Pick<ClothPlanes, 'cloth' | 'strap'>,
  w: number,
  h: number,
): Plane {
  const all = new Float32Array(w * h)
  const alike = new Float32Array(w * h)
  for (let i = 0; i < all.length; i++) {
    if (cloth[i] <= SURE.cloth || strap[i]) continue
    all[i] = 1
    if (apart(lab, ground, i) < ALIKE && hueApart(lab, ground, i) < ALIKE_HUE) alike[i] = 1
  }
  const counted = box(all, w, h, WINDOW)
  const found = box(alike, w, h, WINDOW)
  for (let i = 0; i < all.length; i++) {
    const share = counted[i] > 0 ? found[i] / counted[i] : 0
    all[i] = smoothstep(PRINTED[0], PRINTED[1], Math.min(share, 1 - share))
  }
  return all
}

const hueApart = ([, A, B]: Planes, [, a, b]: Planes, i: number): number => length2(A[i] - a[i], B[i] - b[i])

/** ΔE from the ground, which lies in the shade of cloth beside it. */
function apartFromGround([L, A, B]: Planes, [l, a, b]: Planes, i: number): number {
  const shade = clamp(l[i] - L[i], 0, SHADE.most) * (1 - SHADE.told)
  return length3(L[i] - l[i] + shade, A[i] - a[i], B[i] - b[i])
}

type Voters = { readonly cloth: Plane; readonly holes: Mask; readonly printed: Plane }

/** Moves the guided plane, in place, to the side whose colour a doubtful pixel has, and back to the network's where cloth is printed. */
function vote(
  soft: Plane,
  { cloth, holes, printed }: Voters,
  lab: Planes,
  own: Planes,
  ground: Planes,
): void {
  for (let i = 0; i < soft.length; i++) {
    const p = cloth[i]
    const isDoubtful = p >= DOUBT[0] && p <= DOUBT[1]
    if (!isDoubtful && !holes[i]) continue
    const toOwn = apart(lab, own, i)
    if (isDoubtful) {
      const toGround = apartFromGround(lab, ground, i)
      const wanted = clamp(0.5 + ((toGround - toOwn) / (toGround + toOwn + VOTE.softness)) * VOTE.gain, 0, 1)
      soft[i] += (wanted - soft[i]) * VOTE.weight * (1 - Math.abs(2 * p - 1))
      // A filter that smooths over narrow gaps is overruled where network and colours agree.
      if (Math.max(p, wanted) < 0.5) soft[i] = Math.min(soft[i], Math.max(p, wanted))
    }
    soft[i] += (p - soft[i]) * printed[i]
    const through = holes[i] * (1 - smoothstep(THROUGH.ground[0], THROUGH.ground[1], apart(lab, ground, i)))
    if (toOwn > THROUGH.cloth) soft[i] *= 1 - through
  }
}

/** Gives islands of the ground's colour back to the cloth, in place, where the network sees no ground: a print makes such too. */
function fillIslands(
  soft: Plane,
  { cloth, holes }: Pick<Voters, 'cloth' | 'holes'>,
  toGround: (i: number) => number,
  w: number,
  h: number,
): void {
  const { label, info } = components(notBelow(soft, 0.5), w, h, 0)
  const isGround = info.map(() => false)
  const apartBy = info.map(() => 0)
  for (let i = 0; i < soft.length; i++) {
    if (cloth[i] < 0.5 || holes[i]) isGround[label[i]] = true
    else if (label[i]) apartBy[label[i]] += toGround(i) / info[label[i]].area
  }
  for (let i = 0; i < soft.length; i++)
    if (label[i] && !isGround[label[i]] && apartBy[label[i]] < ALIKE) soft[i] = cloth[i]
}
