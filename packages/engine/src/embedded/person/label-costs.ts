/** What each label would cost at each pixel: colour evidence plus where on a body the class can be. */
import { clamp, length2 } from '../image/maths.ts'
import { countOf } from '../image/colours.ts'
import type { Colours } from '../image/colours.ts'
import { mixture, negLogLikelihoods } from '../image/mixture.ts'
import type { Mixture } from '../image/mixture.ts'
import type { Plane, Planes } from '../image/raster.ts'
import { acrossTorso, alongTorso } from './body.ts'
import { armBones, shareWithin, within } from './limbs.ts'
import type { SeedContext } from './seed-context.ts'
import { BACKGROUND, HAIR, LOWER, SKIN, UPPER } from './types.ts'
import type { Body, Label } from './types.ts'

export const LABELS: readonly Label[] = [BACKGROUND, HAIR, SKIN, UPPER, LOWER]

/** Clusters per class's mixture. */
const CLUSTERS: Record<Label, number> = { [BACKGROUND]: 4, [HAIR]: 4, [SKIN]: 8, [UPPER]: 6, [LOWER]: 4 }
const MIN_SAMPLES = 20
/** Colour evidence in nats is offset, capped and scaled so that places can outvote it. */
const EVIDENCE = { offset: 6, cap: 12, scale: 0.8, unknown: 7 }
/**
 * Beyond the cap evidence tells nothing, and places alone would make an arm of the jeans' darkest shade beside it. From
 * this torso share on, skin on arms costs more (nats) the more it is unlike skin than unlike the lower clothes.
 */
const STRANGE = { from: 0.5, most: 16, scale: 40 }
/** Below this opacity a pixel is background, whatever its colour. */
export const NO_PERSON = 0.02
const COST_OFF_THE_PERSON = 14
/** Radii of an arm beyond which it makes no difference. */
const ON_ARM = 1.1
const COST_OF_SKIN_IN_THE_FACE = 0.5

/** Colour models of the person's classes; null where too little was seen of one. */
export function classModels(seeds: Record<Label, Colours>): (Mixture | null)[] {
  return LABELS.map((k) =>
    k !== BACKGROUND && countOf(seeds[k]) > MIN_SAMPLES ? mixture(seeds[k], CLUSTERS[k]) : null,
  )
}

/**
 * Where each class may be, as a cost written into out. v: along the torso (0 neck line, 1 hips); s: lateral in
 * units; arm: share of the nearer arm's radius; head: distance from the face's centre in face lengths.
 */
function placeCosts(body: Body, v: number, s: number, arm: number, head: number, out: Float64Array): void {
  out[HAIR] = hairCost(body, v, s, head)
  out[SKIN] = v < -0.05 ? 0.5 : arm < 1 ? 0.6 : v < 0.25 && s < 0.35 ? 1.2 : v > 1.6 ? 1.5 : 3.4
  out[UPPER] =
    v < -0.22 ? 7 : v < -0.12 ? 3 : v < 0.9 ? 0 : v < 1.15 ? 1 + (v - 0.9) * 6 : 2.5 + (v - 1.15) * 6
  if (arm < ON_ARM && v > 0.5) out[UPPER] += 0.4
  out[LOWER] = v < 0.42 ? 8 : v < 0.9 ? (3.2 * (0.9 - v)) / 0.48 : 0
  if (arm < 0.95 && v < 1.5) out[LOWER] += v < 1 ? 5 : 3
}

function hairCost(body: Body, v: number, s: number, head: number): number {
  if (!body.face.visible) return v < -0.12 ? 1 : 8
  const cost = v < -0.02 ? (head < 2.8 ? 0 : 1.5) : v < 0.45 && s < 0.85 ? 2.2 + v * 3 : 8
  return v > -0.3 && v < 0.12 && s < 0.3 ? cost + 3 : cost
}

/** Writes the costs (nats) of the pixels of rows y0…y1 into the planes, one per label. */
export function writeCosts(
  context: SeedContext,
  models: readonly (Mixture | null)[],
  y0: number,
  y1: number,
  costs: readonly Plane[],
): void {
  const { body } = context
  const arms = within([armBones(body, 0), armBones(body, 1)], ON_ARM)
  const row = rowOf(context.w)
  for (let y = y0; y < y1; y++) costRow(context, models, arms, y, row, costs)
}

type Arms = ReturnType<typeof within>

/** Per label, what the place of the pixel that is looked at costs. */
const place = new Float64Array(LABELS.length)

/** The person's pixels in a row: their columns, their Lab, and per label how far that is off the class's (nats). */
type Row = {
  readonly columns: Int32Array
  readonly colours: readonly [L: Plane, a: Plane, b: Plane]
  readonly off: readonly Float64Array[]
}

const rowOf = (w: number): Row => ({
  columns: new Int32Array(w),
  colours: [new Float32Array(w), new Float32Array(w), new Float32Array(w)],
  off: LABELS.map(() => new Float64Array(w)),
})

function costRow(
  { body, matte, lab, w }: SeedContext,
  models: readonly (Mixture | null)[],
  arms: Arms,
  y: number,
  row: Row,
  costs: readonly Plane[],
): void {
  const { columns, off } = row
  const count = gatherRow(matte, lab, w, y, row, costs)
  models.forEach((model, k) => {
    if (model) negLogLikelihoods(model, row.colours, count, off[k])
  })
  const { face } = body
  const knowsBoth = models[SKIN] !== null && models[LOWER] !== null
  for (let j = 0; j < count; j++) {
    const x = columns[j]
    const i = y * w + x
    const along = alongTorso(body, x, y)
    const head = face.visible ? length2(x - face.centre[0], y - face.centre[1]) / face.length : 9
    const arm = shareWithin(arms, x, y)
    placeCosts(body, along, Math.abs(acrossTorso(body, x, y)), arm, head, place)
    if (knowsBoth && arm < 1 && along > STRANGE.from) place[SKIN] += strangerness(off[SKIN][j], off[LOWER][j])
    for (let k = 1; k < LABELS.length; k++) {
      const cost = models[k]
        ? clamp(off[k][j] - EVIDENCE.offset, 0, EVIDENCE.cap) * EVIDENCE.scale
        : EVIDENCE.unknown
      costs[k][i] = cost + place[k]
    }
    if (face.visible && inFace(body, x, y)) {
      costs[SKIN][i] = Math.min(costs[SKIN][i], COST_OF_SKIN_IN_THE_FACE)
    }
  }
}

/** Gathers the person's pixels of row y and says how many; the ground's costs, and those off the person, are written. */
function gatherRow(
  matte: Plane,
  [L, a, b]: Planes,
  w: number,
  y: number,
  { columns, colours }: Row,
  costs: readonly Plane[],
): number {
  let count = 0
  for (let x = 0, i = y * w; x < w; x++, i++) {
    const m = matte[i]
    costs[BACKGROUND][i] = m > 0.97 ? 8 : m < 0.03 ? 0 : 4 + 8 * (m - 0.5)
    if (m < NO_PERSON) {
      for (let k = 1; k < LABELS.length; k++) costs[k][i] = COST_OFF_THE_PERSON
      continue
    }
    columns[count] = x
    colours[0][count] = L[i]
    colours[1][count] = a[i]
    colours[2][count] = b[i]
    count++
  }
  return count
}

/** What the colour costs skin for being further off it than off the lower clothes, when it is off both. */
function strangerness(fromSkin: number, fromLower: number): number {
  const offSkin = Math.max(0, fromSkin - EVIDENCE.offset - EVIDENCE.cap)
  if (offSkin === 0) return 0
  const offLower = Math.max(0, fromLower - EVIDENCE.offset - EVIDENCE.cap)
  const share = Math.exp(-offLower / STRANGE.scale) - Math.exp(-offSkin / STRANGE.scale)
  return STRANGE.most * Math.max(0, share)
}

const inFace = ({ face }: Body, x: number, y: number): boolean =>
  length2((x - face.nose[0]) / face.radius, (y - face.nose[1]) / (face.radius * 1.25)) < 1
