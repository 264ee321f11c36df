/** Computes the handles of trouser legs: edges on the legs' outline, smoothed, without the hands beside it. */
import type { LegsShape, Run, TrousersShape } from '../garment/garment.ts'
import { clamp, distance, lerp, median, mix } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { LOWER, SKIN } from '../person/types.ts'
import type { Body, Person, Side } from '../person/types.ts'
import type { Ease } from './ease.ts'
import type { AddHandle, Placement } from './fit.ts'
import { pixelIndex } from './torso-shape.ts'

/** Number of rows below the crotch that get handles. */
const ROWS = 10
/** Range (units) of the search for a leg's contour; an inner contour beyond `legsApart` is the other leg's. */
const SEARCH = { from: 0.06, to: 0.42, legsApart: 0.3 }
/** Greatest half width of the cloth per half width of the leg, at the crotch and at the hem. */
const SLACK = [1.3, 2] as const
/** A row narrower than this share of the one above is a hem's corner and gets no side handles. */
const CORNER = 0.8
/** Closed legs overlap by this much (px). */
const OVERLAP = 1
/** Greatest distance (units) between the knees of legs that touch: cloth that closes a wider gap is a skirt. */
const TOUCHING = 0.4
/** Successive rows of background that make a gap between the legs. */
const GAP_ROWS = 6

/** The legs of trousers, or of a jumpsuit. */
export type Legs = LegsShape & Pick<TrousersShape, 'y1' | 'h' | 'axis'>

/** A row of a trouser leg and the body's leg at its target. */
type Row = {
  /** The row's run in the garment, and its y. */
  readonly run: Run
  readonly y: number
  /** The leg's middle on the person, and the unit vector outwards. */
  readonly centre: Point
  readonly outward: Point
  /** Half the garment's width (person px). */
  readonly half: number
  /** Distances (px) from the middle to the leg's outline; null where none is found. */
  readonly outer: number | null
  readonly inner: number | null
  /** The distance to the outer outline of a bare shin, which the cloth must cover; 0 elsewhere. */
  readonly bare: number
  /** Half the distance to the other leg, plus an overlap; null where background shows between the legs. */
  readonly toMiddle: number | null
}

/** A place on a leg's axis: the bone (0 thigh, 1 shin), its share of the bone, and the bone's unit normal. */
type LegPoint = {
  readonly centre: Point
  readonly normal: Point
  readonly bone: 0 | 1
  readonly share: number
}

/** The middle of leg k at distance d (px) from the hip joint. */
export function legPoint(body: Body, k: Side, d: number): LegPoint {
  const thigh = distance(body.hip[k], body.knee[k])
  const shin = distance(body.knee[k], body.ankle[k]) || 1
  const onThigh = d < thigh
  const [a, b] = onThigh ? [body.hip[k], body.knee[k]] : [body.knee[k], body.ankle[k]]
  const n = distance(a, b) || 1
  const share = onThigh ? d / thigh : (d - thigh) / shin
  return {
    centre: mix(a, b, share),
    normal: [-(b[1] - a[1]) / n, (b[0] - a[0]) / n],
    bone: onThigh ? 0 : 1,
    share,
  }
}

/** Finds the distance (px, in a range) below the hip joints at which background shows between the legs, or null. */
export function gapBetweenLegs(person: Person, [from, to]: readonly [number, number]): number | null {
  let rows = 0
  for (let d = Math.round(from); d < to + GAP_ROWS; d++) {
    rows = isClosed(person, legPoint(person.body, 0, d).centre, legPoint(person.body, 1, d).centre)
      ? 0
      : rows + 1
    if (rows === GAP_ROWS) return d - GAP_ROWS + 1
  }
  return null
}

/** True if one cloth closes the gap between the knees: its outline is not the legs'. */
function isSkirtWorn(person: Person): boolean {
  const { knee, unit } = person.body
  return distance(...knee) > TOUCHING * unit && isClosed(person, ...knee)
}

/** True if no background shows on the segment between two points. */
function isClosed(person: Person, a: Point, b: Point): boolean {
  const n = Math.ceil(distance(a, b))
  for (let q = 0; q <= n; q++) {
    if (person.matte[pixelIndex(person, ...mix(a, b, q / (n || 1)))] < 0.5) return false
  }
  return true
}

/** Adds the handles of the trouser leg on side k. `drop`: px from the hip joints to the crotch. */
export function addLeg(
  shape: Legs,
  person: Person,
  k: Side,
  placement: Placement,
  drop: number,
  ease: Ease,
  add: AddHandle,
): void {
  const rows = rowsOf(shape, person, k, placement, drop)
  const wanted = rows.map((row) =>
    edgesOf(row, (row.y - shape.crotch[1]) / (shape.y1 - shape.crotch[1]), ease),
  )
  let widest = 0
  rows.forEach(({ run, y, centre, outward: [nx, ny], toMiddle }, q) => {
    const near = wanted.slice(Math.max(0, q - 1), q + 2)
    const bare = Math.max(...rows.slice(q, q + 2).map((row) => row.bare))
    const outer = Math.max(median(near.map((e) => e.outer)), bare)
    const inner = toMiddle ?? median(near.map((e) => e.inner))
    const width = run[1] - run[0]
    if (width > CORNER * widest) {
      add([run[k], y], [centre[0] + nx * outer, centre[1] + ny * outer], 1)
      add([run[1 - k], y], [centre[0] - nx * inner, centre[1] - ny * inner], 1)
    }
    widest = width
    const aside = (outer - inner) / 2
    add([(run[0] + run[1]) / 2, y], [centre[0] + nx * aside, centre[1] + ny * aside], 0.6)
  })
}

function rowsOf(shape: Legs, person: Person, k: Side, placement: Placement, drop: number): Row[] {
  const { body } = person
  const { scale, stretchBelow } = placement
  const side = k ? 1 : -1
  const isSkirt = isSkirtWorn(person)
  const rows: Row[] = []
  for (let q = 1; q <= ROWS; q++) {
    const y = shape.crotch[1] + ((shape.y1 - shape.crotch[1] - 2) * q) / ROWS
    const runs = shape.rows[Math.round(clamp(y, 0, shape.h - 1))]
    const onSide = runs.filter((r) => ((r[0] + r[1]) / 2 - shape.axis) * side > 0)
    if (!onSide.length) continue
    const run = onSide.reduce((a, b) => (b[1] - b[0] > a[1] - a[0] ? b : a))
    const down = drop + (y - shape.crotch[1]) * scale * stretchBelow
    const { centre, normal, bone } = legPoint(body, k, down)
    const other = legPoint(body, k ? 0 : 1, down).centre
    const flip = (normal[0] * body.right[0] + normal[1] * body.right[1]) * side < 0 ? -1 : 1
    const outward: Point = [normal[0] * flip, normal[1] * flip]
    // A skirt hides the leg's outline, except where the leg shows below its hem.
    const isBare = person.labels[pixelIndex(person, ...centre)] === SKIN
    const isHidden = isSkirt && !isBare
    const [outer, inner] = isHidden
      ? [null, null]
      : [1, -1].map((to) => edgeOfLeg(person, centre, outward, to))
    rows.push({
      run,
      y,
      centre,
      outward,
      half: ((run[1] - run[0]) / 2) * scale,
      outer,
      // Not of a thigh: a hand may hang beside it.
      bare: bone === 1 && isBare ? (outer ?? 0) : 0,
      inner: inner !== null && inner < SEARCH.legsApart * body.unit ? inner : null,
      toMiddle: !isHidden && isClosed(person, centre, other) ? distance(centre, other) / 2 + OVERLAP : null,
    })
  }
  return rows
}

/** Distance (px) from the leg's middle to its outline: to the background, or to a hand beside cloth. */
function edgeOfLeg(person: Person, [x, y]: Point, [nx, ny]: Point, side: number): number | null {
  const { matte, labels, body, w, h } = person
  const isCloth = labels[pixelIndex(person, x, y)] === LOWER
  for (let d = Math.round(SEARCH.from * body.unit); d < SEARCH.to * body.unit; d++) {
    const X = Math.round(x + nx * side * d)
    const Y = Math.round(y + ny * side * d)
    if (X < 0 || Y < 0 || X >= w || Y >= h) return null
    if (matte[Y * w + X] < 0.5 || (isCloth && labels[Y * w + X] === SKIN)) return d
  }
  return null
}

/** Half widths (px) of the cloth on the person. `share`: 0 at the crotch, 1 at the hem. */
function edgesOf(
  { half: drawn, outer, inner }: Row,
  share: number,
  ease: Ease,
): { outer: number; inner: number } {
  const slack = lerp(...SLACK, share) * ease.legs
  const half = drawn * ease.legs
  return {
    outer: Math.max(outer ?? 0, Math.min(half, (outer ?? half) * slack)),
    inner: Math.max(inner ?? 0, Math.min(half, (inner ?? half) * slack)),
  }
}
