/** Corrects the landmarks of a garment that a person wears by the person parser's labels. */
import { distance } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import type { GarmentLandmark, GarmentLandmarkName, GarmentReading } from '../nets/garment-reader.ts'
import { BODY_GRID, BODY_PARTS } from '../nets/person-parser.ts'
import type { BodyPart, PersonReading } from '../nets/person-parser.ts'
import { components } from '../image/regions.ts'
import { isThere } from './landmarks.ts'
import { maxima } from './parts.ts'

type Landmarks = Partial<Record<GarmentLandmarkName, GarmentLandmark>>

/** Stands for a part that is neither sleeve nor next to one. */
const NO_PART = BODY_PARTS.length
const TRUNK: readonly BodyPart[] = ['upperClothes', 'dress']
/** Depth of the armhole of a long sleeve, as a share of the distance between both seams. */
const ARMHOLE = 0.55
/** The viewer's left is the wearer's right. */
const SIDES = [
  ['Left', 'right'],
  ['Right', 'left'],
] as const

/**
 * Replaces the landmarks of both sleeves, where the parser sees sleeves: shoulders, armpits, and corners of cuffs.
 * @param isShort whether the sleeves end above the elbow, where those of hanging arms leave the trunk
 */
export function withSleevesOf(
  landmarks: GarmentReading['landmarks'],
  wearer: PersonReading,
  isShort: boolean,
): GarmentReading['landmarks'] {
  const label = withoutSpecks(maxima(wearer.parts, BODY_GRID.w * BODY_GRID.h))
  const seams = SIDES.map(([, own]) => {
    const seam = borderOf(label, [`${own}Sleeve`], TRUNK)
    return seam.toSorted((a, b) => a[1] - b[1])
  })
  const [a, b] = seams.map(([top]) => top)
  const depth = isShort || !a || !b ? Infinity : ARMHOLE * Math.abs(b[0] - a[0])
  const found = SIDES.map((names, k) => landmarksOf(names, seams[k], depth, label, wearer))
  return { ...landmarks, ...found[0], ...found[1] }
}

/**
 * Moves the armpits of a garment without sleeves from the wearer's arms to the sides of the trunk, at the height where the
 * reader found them or the other one.
 */
export function withArmpitsOf(
  landmarks: GarmentReading['landmarks'],
  wearer: PersonReading,
): GarmentReading['landmarks'] {
  const { scale, left, top } = wearer.frame
  const { w, h } = BODY_GRID
  const label = maxima(wearer.parts, w * h)
  const moved = SIDES.map(([side], k): Landmarks => {
    const name = `armpit${side}` as const
    const own = landmarks[name]
    const seen = isThere(own) ? own : landmarks[`armpit${SIDES[1 - k][0]}`]
    const row = Math.floor(scale * (seen.at[1] + 0.5) + top)
    if (!isThere(seen) || row < 0 || row >= h) return {}
    const isTrunk = (x: number): boolean => TRUNK.includes(BODY_PARTS[label[row * w + x]])
    const columns = Array.from({ length: w }, (_, x) => x).filter(isTrunk)
    const side0 = (columns[0] - left) / scale - 0.5
    const side1 = (columns[columns.length - 1] + 1 - left) / scale - 0.5
    if (!columns.length || (seen === own && own.at[0] >= side0 && own.at[0] <= side1)) return {}
    return { [name]: { ...seen, at: [k ? side1 : side0, seen.at[1]] } }
  })
  return { ...landmarks, ...moved[0], ...moved[1] }
}

/**
 * @param seam between sleeve and trunk, from above
 * @param depth of the armhole, in cells
 */
function landmarksOf(
  [side, own]: (typeof SIDES)[number],
  seam: readonly Point[],
  depth: number,
  label: Uint8Array,
  { frame: { scale, left, top } }: PersonReading,
): Landmarks {
  const there = ([x, y]: Point): GarmentLandmark => ({
    at: [(x - left) / scale - 0.5, (y - top) / scale - 0.5],
    exists: 1,
    confidence: 1,
  })
  if (!seam.length) return {}
  const shoulder = seam[0]
  const armpit = seam.findLast(([, y]) => y <= shoulder[1] + depth) ?? shoulder
  const at = { [`shoulder${side}`]: there(shoulder), [`armpit${side}`]: there(armpit) }
  const cuff = mostDistant(borderOf(label, [`${own}Sleeve`], [`${own}Arm`, `${own}Hand`]))
  if (!cuff) return at
  const [inner, outer] = cuff.toSorted((a, b) => distance(a, armpit) - distance(b, armpit))
  return { ...at, [`cuffInner${side}`]: there(inner), [`cuffOuter${side}`]: there(outer) }
}

/** The labels with only the largest piece of each sleeve. */
function withoutSpecks(label: Uint8Array): Uint8Array {
  const { w, h } = BODY_GRID
  const pieces = SIDES.map(([, own]) => {
    const { label: piece, info } = components(label, w, h, BODY_PARTS.indexOf(`${own}Sleeve`))
    const areas = info.map(({ area }, k) => (k === 0 ? 0 : area))
    return { piece, largest: areas.indexOf(Math.max(...areas)) }
  })
  return label.map((own, i) =>
    pieces.some(({ piece, largest }) => piece[i] && piece[i] !== largest) ? NO_PART : own,
  )
}

/** The middles (cells, from the corner) between neighbouring cells of which one is of `parts` and the other of `others`. */
function borderOf(label: Uint8Array, parts: readonly BodyPart[], others: readonly BodyPart[]): Point[] {
  const { w, h } = BODY_GRID
  const isOf = (i: number, names: readonly BodyPart[]): boolean => names.includes(BODY_PARTS[label[i]])
  const found: Point[] = []
  for (let y = 1; y < h - 1; y++) {
    for (let x = 1; x < w - 1; x++) {
      if (!isOf(y * w + x, parts)) continue
      for (const [dx, dy] of [
        [-1, 0],
        [1, 0],
        [0, -1],
        [0, 1],
      ] as const) {
        if (isOf((y + dy) * w + x + dx, others)) found.push([x + 0.5 + dx / 2, y + 0.5 + dy / 2])
      }
    }
  }
  return found
}

/** The two points farthest apart; null with fewer than two. */
function mostDistant(points: readonly Point[]): [Point, Point] | null {
  let best: [Point, Point] | null = null
  let most = 0
  for (const a of points) {
    for (const b of points) {
      if (distance(a, b) <= most) continue
      most = distance(a, b)
      best = [a, b]
    }
  }
  return best
}
