/**
 * The bare leg under an old skirt as a smooth tube, of the same make as an arm's. Where the leg shows its edges are the
 * picture's. From the cloth upwards its middle and its width go on with the slope that they have there, and go over
 * into the usual leg.
 */
import { clamp, distance, lerp, median, smoothstep } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { BINS, nearBone } from './arm-place.ts'
import type { ArmShape } from './arm-place.ts'
import { chainNormals } from './arm-shape.ts'
import { legChain } from './leg-chain.ts'
import { runOfSkin } from './skin-run.ts'
import { ARM, HAND, LOWER, UPPER } from './types.ts'
import type { Body, Bone, Limb, Pair, Person, Side } from './types.ts'

/** Units beside the bone in which a leg is sought, and half its width. */
const REACH = 0.38
const HALF = [0.06, 0.3] as const
/** Least consecutive rows that show a leg; rows at the cloth, whose edge spoils them; units of rows that tell how it goes on. */
const MIN_ROWS = 4
const FLARE = 2
const TELLS = 0.25
/** Rows that tell a slope, and the slope believed. */
const SLOPE_ROWS = 8
const MAX_SLOPE = 0.15
/** Units over which a slope runs out; between which the middle goes over into the bone. */
const RUNS_OUT = 0.25
const CARRIED = [0.35, 1.1] as const
/** Thickness (usual radii) believed. */
const THICKNESS = [0.7, 1.3] as const
/** Units below the cloth that are still made, and over which that ends. */
const BEYOND = [0.1, 0.04] as const

/** px beyond an edge at which is looked for what lies beside it. */
const NEXT = 1.5

type LabelledPerson = Pick<Person, 'body' | 'labels' | 'skinParts' | 'w' | 'h'>
/** A row of a leg: px along it, the usual radius, middle and half width (px) across it. */
type Row = { readonly at: number; readonly r: number; readonly middle: number; readonly half: number }

/** Both legs, left first. */
export const legShapes = (person: LabelledPerson): Pair<ArmShape> => [
  legShape(person, 0),
  legShape(person, 1),
]

function legShape(person: LabelledPerson, k: Side): ArmShape {
  const { body } = person
  const first = legChain(body, k)
  const bones = throughMiddles(first, showing(person, first, k), chainNormals(body, first, k), body.unit)
  const normals = chainNormals(body, bones, k)
  const rows = showing(person, bones, k)
  const radii = bones.flatMap(({ from, to, radius }, q) => {
    const before = q ? distance(bones[0].from, bones[0].to) : 0
    return Array.from({ length: BINS }, (_, b) => {
      const t = (b + 0.5) / BINS
      return edgesAt(rows, before + t * distance(from, to), lerp(...radius, t), body.unit)
    })
  })
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

/** The rows that show leg k, from the cloth downwards; none where it is covered or out of the picture. */
function showing(person: LabelledPerson, bones: Limb, k: Side): Row[] {
  const { body } = person
  const normals = chainNormals(body, bones, k)
  const rows: Row[] = []
  let before = 0
  for (const [q, bone] of bones.entries()) {
    const length = distance(bone.from, bone.to)
    for (let d = 0; d < length; d++) {
      const row = rowAt(person, bones, k, bone, normals[q], d / length)
      if (row) rows.push({ ...row, at: before + d })
      // Skin that shows for less is a slit, or a hand before the skirt.
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
  { from, to, radius }: Bone,
  normal: Point,
  t: number,
): Omit<Row, 'at'> | null {
  const r = lerp(...radius, t)
  const x = lerp(from[0], to[0], t)
  const y = lerp(from[1], to[1], t)
  const { unit } = person.body
  const reach = Math.round(REACH * unit)
  const run = runOfSkin(person, x, y, normal, [-toMiddle(person.body, bones, k, x, y, reach), reach])
  if (!run || isOfArm(person, x, y, normal, (run.from + run.to) / 2)) return null
  const half = (run.to - run.from) / 2
  if (half < HALF[0] * unit || half > HALF[1] * unit) return null
  // A hem that hangs before the leg, and the picture's border, are no edge of it.
  if (isCut(person, x, y, normal, run.from - NEXT) || isCut(person, x, y, normal, run.to + NEXT)) return null
  return { r, middle: (run.from + run.to) / 2, half }
}

/** A hand that hangs before the thigh shows skin, too. */
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

function isCut({ labels, w, h }: LabelledPerson, x: number, y: number, [nx, ny]: Point, d: number): boolean {
  const X = Math.round(x + nx * d)
  const Y = Math.round(y + ny * d)
  if (X < 0 || Y < 0 || X >= w || Y >= h) return true
  return labels[Y * w + X] === LOWER || labels[Y * w + X] === UPPER
}

/** px from a place on leg k inwards to half-way between the legs, at most `reach`: beyond lies the other one. */
function toMiddle(body: Body, bones: Limb, k: Side, x: number, y: number, reach: number): number {
  const other = legChain(body, k ? 0 : 1)
  const bone = y < bones[0].to[1] ? other[0] : other[1]
  const t = clamp((y - bone.from[1]) / (bone.to[1] - bone.from[1] || 1), 0, 1)
  return Math.round(Math.min(reach, Math.abs(lerp(bone.from[0], bone.to[0], t) - x) / 2))
}

/** The bones moved sideways to where the leg shows: as a whole below the cloth, ever less above. */
function throughMiddles(bones: Limb, rows: readonly Row[], normals: readonly Point[], unit: number): Limb {
  if (!rows.length) return bones
  const thigh = distance(bones[0].from, bones[0].to)
  const shift = (at: number): number => {
    const near = rows.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at)).slice(0, SLOPE_ROWS)
    const above = (rows[0].at - at) / unit
    return median(near.map((row) => row.middle)) * (1 - smoothstep(...CARRIED, above))
  }
  const moved = ([x, y]: Point, [nx, ny]: Point, by: number): Point => [x + nx * by, y + ny * by]
  const knee = moved(bones[0].to, normals[1], shift(thigh))
  const [hip, ankle] = [bones[0].from, bones[1].to]
  return [
    { ...bones[0], from: moved(hip, normals[0], shift(0)), to: knee },
    { ...bones[1], from: knee, to: moved(ankle, normals[1], shift(thigh + distance(bones[1].from, ankle))) },
  ]
}

type Edges = { readonly outer: number; readonly inner: number; readonly made: number }

/** Radii (px) to both sides, px `at` along the leg whose usual radius there is r. */
function edgesAt(rows: readonly Row[], at: number, r: number, unit: number): Edges {
  if (!rows.length) return { outer: r, inner: r, made: 1 }
  const first = rows[0]
  const above = first.at - at
  const made = 1 - smoothstep(BEYOND[0] - BEYOND[1], BEYOND[0], -above / unit)
  if (above <= 0) {
    const near = rows.filter((row) => Math.abs(row.at - at) <= FLARE + 1)
    const { middle, half } = near.length ? averaged(near) : lastOf(rows, r)
    return { outer: half + middle, inner: half - middle, made }
  }
  const telling = rows.filter((row) => row.at - first.at <= TELLS * unit)
  const start = averaged(telling.slice(0, MIN_ROWS))
  const thickness = clamp(start.half / start.r, ...THICKNESS)
  const run = RUNS_OUT * unit
  const runsOn = run * (1 - Math.exp(-above / run))
  const carried = 1 - smoothstep(...CARRIED, above / unit)
  const usual = r * lerp(Math.sqrt(thickness), thickness, carried)
  const half =
    usual +
    (start.half - start.r * thickness) * carried -
    runsOn * slopeOf(telling, (row) => row.half - row.r * thickness)
  const middle = start.middle * carried - runsOn * slopeOf(telling, (row) => row.middle)
  return { outer: half + middle, inner: half - middle, made }
}

const averaged = (rows: readonly Row[]): Omit<Row, 'at'> => {
  const mean = (of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0) / rows.length
  return { r: mean((row) => row.r), middle: mean((row) => row.middle), half: mean((row) => row.half) }
}

const lastOf = (rows: readonly Row[], r: number): { middle: number; half: number } => {
  const { middle, half, r: usual } = averaged(rows.slice(-MIN_ROWS))
  return { middle, half: (half / usual) * r }
}

/** px per px along the leg: least squares, 0 of too few rows. */
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
