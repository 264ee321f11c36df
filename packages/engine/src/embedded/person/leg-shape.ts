/**
 * Models the bare leg under old clothes as a smooth tube, like an arm's. Visible stretches take their edges from the
 * picture. Above the hem, axis and width continue with the slope that they have there and blend into the average leg.
 * Close trousers show the leg's own outline, which is followed where no skin is visible near.
 */
import { clamp, distance, lerp, median, smoothstep } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { BINS, nearBone } from './arm-place.ts'
import type { ArmShape, Edges } from './arm-place.ts'
import { chainNormals } from './arm-shape.ts'
import { bendAt, legChain } from './leg-chain.ts'
import { trouserRows, withinTrousers } from './leg-cloth.ts'
import { legFullness } from './limbs.ts'
import { runOfSkin } from './skin-run.ts'
import { ARM, HAND, LOWER, UPPER } from './types.ts'
import type { Body, Bone, Limb, Pair, Person, Side } from './types.ts'

/** Reach beside the bone in which a leg is searched (units). */
const REACH = 0.38
/** Range of a leg's half width (units). */
const HALF = [0.06, 0.3] as const
/** Least number of consecutive rows that show a leg. */
const MIN_ROWS = 4
/** Rows at the hem that are skipped, because the cloth's edge distorts them. */
const FLARE = 2
/** Length (units) below the hem from which thickness and slope are extrapolated. */
const SOURCE = 0.25
/** Least number of rows for a slope. */
const SLOPE_ROWS = 8
/** Greatest slope (px per px). */
const MAX_SLOPE = 0.15
/** Distance above the hem over which the slope decays (units). */
const SLOPE_DECAY = 0.25
/** Range above the hem over which the axis blends into the bone (units). */
const BLEND = [0.35, 1.1] as const
/** Range of the thickness, in average radii. */
const THICKNESS = [0.7, 1.3] as const
/** In units: how far below the hem the leg is still synthesised, and the length over which that fades. */
const OVERLAP = [0.1, 0.04] as const

/** How far (units) beyond the ankle joint skin above a shoe is searched. */
const BELOW_ANKLE = 0.16
/** Greatest half width there, in those of an average leg. */
const ANKLE_HALF = 1.35

/** px beyond an edge at which its neighbour's label is read. */
const PROBE = 1.5

type LabelledPerson = Pick<Person, 'body' | 'labels' | 'skinParts' | 'w' | 'h'>
/** A row of a leg: the distance along it, the average half width, and across it its own and its middle's place (px). */
type Row = { readonly at: number; readonly r: number; readonly middle: number; readonly half: number }
/** The average leg at a place: its half width, and how far its middle is outside the bone (px). */
type Usual = { readonly r: number; readonly shift: number }

/** The average leg at the share t of a bone, `bend` px away from it. */
function usualAt({ radius }: Bone, q: number, t: number, bend = 0): Usual {
  const r = lerp(...radius, clamp(t, 0, 1))
  const { outer, inner } = legFullness(q, t)
  return { r: (r * (outer + inner)) / 2, shift: (r * (outer - inner)) / 2 + bend }
}

/** The shapes of both legs, the image's left first. */
export const legShapes = (person: LabelledPerson): Pair<ArmShape> => [
  legShape(person, 0),
  legShape(person, 1),
]

function legShape(person: LabelledPerson, k: Side): ArmShape {
  const { body } = person
  const first = legChain(body, k)
  const bones = centred(first, visibleRows(person, first, k), chainNormals(body, first, k), body.unit)
  const normals = chainNormals(body, bones, k)
  const rows = visibleRows(person, bones, k)
  const thigh = distance(bones[0].from, bones[0].to)
  const bare = bones.flatMap((bone, q) =>
    Array.from({ length: BINS }, (_, b) => {
      const t = (b + 0.5) / BINS
      const at = (q ? thigh : 0) + t * distance(bone.from, bone.to)
      return edgesAt(rows, at, usualAt(bone, q, t, bendAt(bones, normals[0], at)), body.unit)
    }),
  )
  const radii = withinTrousers(bare, trouserRows(person, bones, normals), body.unit)
  const [outer, inner] = [radii.map((e) => e.outer), radii.map((e) => e.inner)]
  return bones.map(({ from, to }, q) => {
    const part = <T>(list: readonly T[]) => list.slice(q * BINS, (q + 1) * BINS)
    const thickest = Math.max(...part(outer), ...part(inner))
    return {
      from,
      to,
      normal: normals[q],
      outer: part(outer),
      inner: part(inner),
      made: part(radii.map((e) => e.made)),
      cap: thickest,
      thickest,
      near: nearBone(from, to, thickest),
    }
  })
}

/** The rows that show leg k, from the hem downwards; empty where it is covered or outside the picture. */
function visibleRows(person: LabelledPerson, bones: Limb, k: Side): Row[] {
  const { body } = person
  const normals = chainNormals(body, bones, k)
  const rows: Row[] = []
  let before = 0
  for (const [q, bone] of bones.entries()) {
    const length = distance(bone.from, bone.to)
    const end = q ? length + BELOW_ANKLE * body.unit : length
    for (let d = 0; d < end; d++) {
      const row = rowAt(person, bones, k, bone, normals[q], d / length)
      if (row) rows.push({ ...row, at: before + d })
      // A shorter stretch of skin is a slit, or a hand in front of the skirt.
      if (!row && rows.length < MIN_ROWS) rows.length = 0
    }
    before += length
  }
  return rows.length < MIN_ROWS ? [] : rows.slice(Math.min(FLARE, rows.length - MIN_ROWS))
}

function rowAt(
  person: LabelledPerson,
  bones: Limb,
  k: Side,
  bone: Bone,
  normal: Point,
  t: number,
): Omit<Row, 'at'> | null {
  const { from, to } = bone
  const { r, shift } = usualAt(bone, bones.indexOf(bone), t)
  const x = lerp(from[0], to[0], t)
  const y = lerp(from[1], to[1], t)
  const { unit } = person.body
  const reach = Math.round(REACH * unit)
  const run = runOfSkin(person, x, y, normal, [-toMiddle(person.body, bones, k, x, y, reach), reach])
  if (!run || isOfArm(person, x, y, normal, (run.from + run.to) / 2)) return null
  const half = (run.to - run.from) / 2
  if (half < HALF[0] * unit || half > HALF[1] * unit) return null
  // A foot in an open shoe is wider than its ankle.
  if (t > 1 && half > ANKLE_HALF * r) return null
  // A hem in front of the leg is not an edge of it, unless so much shows below the hem that little can be hidden.
  const bounds = new Set([run.from - PROBE, run.to + PROBE].map((d) => boundAt(person, x, y, normal, d)))
  if (bounds.has('border') || (half < r && bounds.has('cloth'))) return null
  return { r, middle: (run.from + run.to) / 2 - shift, half }
}

/** True where the skin belongs to a hand or arm in front of the thigh. */
function isOfArm(
  { skinParts, w }: LabelledPerson,
  x: number,
  y: number,
  [nx, ny]: Point,
  d: number,
): boolean {
  const part = skinParts[Math.round(y + ny * d) * w + Math.round(x + nx * d)]
  return part === HAND || part === ARM
}

/** Returns the kind of bound of the leg at distance d; null for background. */
function boundAt(
  { labels, w, h }: LabelledPerson,
  x: number,
  y: number,
  [nx, ny]: Point,
  d: number,
): 'cloth' | 'border' | null {
  const X = Math.round(x + nx * d)
  const Y = Math.round(y + ny * d)
  if (X < 0 || Y < 0 || X >= w || Y >= h) return 'border'
  return labels[Y * w + X] === LOWER || labels[Y * w + X] === UPPER ? 'cloth' : null
}

/** Distance (px) from a point on leg k inwards to half-way between the legs, at most `reach`. */
function toMiddle(body: Body, bones: Limb, k: Side, x: number, y: number, reach: number): number {
  const other = legChain(body, k ? 0 : 1)
  const bone = y < bones[0].to[1] ? other[0] : other[1]
  const t = clamp((y - bone.from[1]) / (bone.to[1] - bone.from[1] || 1), 0, 1)
  return Math.round(Math.min(reach, Math.abs(lerp(bone.from[0], bone.to[0], t) - x) / 2))
}

/** The bones shifted sideways onto the visible leg: fully below the hem, fading out above it. */
function centred(bones: Limb, rows: readonly Row[], normals: readonly Point[], unit: number): Limb {
  if (!rows.length) return bones
  const thigh = distance(bones[0].from, bones[0].to)
  const shift = (at: number): number => {
    const near = rows.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at)).slice(0, SLOPE_ROWS)
    const above = (rows[0].at - at) / unit
    return median(near.map((row) => row.middle)) * (1 - smoothstep(...BLEND, above))
  }
  const moved = ([x, y]: Point, [nx, ny]: Point, by: number): Point => [x + nx * by, y + ny * by]
  const knee = moved(bones[0].to, normals[1], shift(thigh))
  const [hip, ankle] = [bones[0].from, bones[1].to]
  return [
    { ...bones[0], from: moved(hip, normals[0], shift(0)), to: knee },
    { ...bones[1], from: knee, to: moved(ankle, normals[1], shift(thigh + distance(bones[1].from, ankle))) },
  ]
}

/** The radii at the distance `at` (px) along the leg. */
function edgesAt(rows: readonly Row[], at: number, { r, shift }: Usual, unit: number): Edges {
  if (!rows.length) return { outer: r + shift, inner: r - shift, made: 1 }
  const first = rows[0]
  const above = first.at - at
  const made = 1 - smoothstep(OVERLAP[0] - OVERLAP[1], OVERLAP[0], -above / unit)
  if (above <= 0) {
    const near = rows.filter((row) => Math.abs(row.at - at) <= FLARE + 1)
    const { middle, half } = near.length ? averaged(near) : extrapolated(rows, r)
    return { outer: half + middle + shift, inner: half - middle - shift, made }
  }
  const source = rows.filter((row) => row.at - first.at <= SOURCE * unit)
  const start = averaged(source.slice(0, MIN_ROWS))
  const thickness = clamp(start.half / start.r, ...THICKNESS)
  const run = SLOPE_DECAY * unit
  const runsOn = run * (1 - Math.exp(-above / run))
  const blend = 1 - smoothstep(...BLEND, above / unit)
  const usual = r * lerp(Math.sqrt(thickness), thickness, blend)
  const half =
    usual +
    (start.half - start.r * thickness) * blend -
    runsOn * slopeOf(source, (row) => row.half - row.r * thickness)
  const middle = shift + start.middle * blend - runsOn * slopeOf(source, (row) => row.middle)
  return { outer: half + middle, inner: half - middle, made }
}

const averaged = (rows: readonly Row[]): Omit<Row, 'at'> => {
  const mean = (of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0) / rows.length
  return { r: mean((row) => row.r), middle: mean((row) => row.middle), half: mean((row) => row.half) }
}

const extrapolated = (rows: readonly Row[], r: number): { middle: number; half: number } => {
  const { middle, half, r: usual } = averaged(rows.slice(-MIN_ROWS))
  return { middle, half: (half / usual) * r }
}

/** The slope along the leg (px per px) by least squares; 0 for too few rows. */
function slopeOf(rows: readonly Row[], of: (row: Row) => number): number {
  if (rows.length < SLOPE_ROWS) return 0
  const at = rows.reduce((sum, row) => sum + row.at, 0) / rows.length
  const mean = rows.reduce((sum, row) => sum + of(row), 0) / rows.length
  let [xy, xx] = [0, 0]
  for (const row of rows) {
    xy += (row.at - at) * (of(row) - mean)
    xx += (row.at - at) ** 2
  }
  return clamp(xy / (xx || 1), -MAX_SLOPE, MAX_SLOPE)
}
