/**
 * Computes the zones of the old garment: whether skin, lower clothes or background replaces it where the new one does
 * not cover it, each as a soft weight plane at half size.
 */
import { oldHem, torsoShapeOf } from '../fit/torso-shape.ts'
import { smoothOutline } from '../image/smooth-outline.ts'
import type { Fit } from '../fit/fit.ts'
import { box } from '../image/box-filter.ts'
import { distanceTo } from '../image/distance.ts'
import { smoothstep } from '../image/maths.ts'
import type { Mask, Plane } from '../image/raster.ts'
import { either, labelMask, outsideOf } from '../image/regions.ts'
import { oncePer } from '../once-per.ts'
import { legShapes } from '../person/leg-shape.ts'
import { armBones } from '../person/limbs.ts'
import { BACKGROUND, HAIR, OBJECT, SHOES, SKIN, UPPER } from '../person/types.ts'
import type { Body, LabelMap, Pair, Person } from '../person/types.ts'
import { oldCloth } from './replaced-clothes.ts'
import type { ReplacedClothes } from './replaced-clothes.ts'
import { armShape } from '../person/arm-shape.ts'
import type { ArmShape } from '../person/arm-place.ts'
import { besideGarment, bodyZone } from './body-zone.ts'
import type { ZoneName } from './body-zone.ts'
import { bellyStrip } from './bare-belly.ts'
import { bareBody, toGroundReach, toKeptReach } from './bare-body.ts'
import type { Cover } from './bare-body.ts'
import { clothTint, TINT_REACH } from './bounce.ts'
import type { ClothTint } from './bounce.ts'
import { clearFringeInPlace, FRINGE } from './fringe.ts'
import { lowerSides } from './lower-sides.ts'
import type { LowerSides } from './lower-sides.ts'
import { isPlainGround } from './ground.ts'
import { roundShouldersInPlace } from './round-shoulders.ts'
import { featherInPlace } from './feather.ts'
import type { GarmentLayer } from './layer.ts'
import { hideLegsInPlace } from './covered-legs.ts'
import { hemRemnants } from './hem-remnants.ts'
import { hemShadow } from './hem-shadow.ts'
import { addStripsInPlace, keptHem } from './kept-top.ts'
import { trimToShoulderRimInPlace } from './shoulder-rim.ts'
import { trimBareArmsInPlace } from './sleeve-rim.ts'
import { trimBesideTrunkInPlace } from './trunk-rim.ts'
import { closeSlitsInPlace } from './slits.ts'
import { closeUnderSleevesInPlace } from './under-sleeves.ts'
import { remnantsOf } from './remnants.ts'
import { LONGEST_TOP, waistOf, waistUnder } from './waist.ts'
import { centreHands } from '../person/centre-hands.ts'
import { centreShoulders } from '../person/centre-shoulders.ts'

/** px around old cloth that may carry its colour inside the matte's core; outside the core it is `FRINGE`. */
const NARROW_FRINGE = 2
/** The same on skin. */
const SKIN_FRINGE = 1.5
/** Matte from which a pixel belongs to the core. */
const CORE_MATTE = 0.97
/** Least px around old cloth to which distances are computed: hair and background carry its colour this far. */
const NEAR_OLD = 8
/** Units around old cloth in which plain background is inpainted. */
const PLAIN_REACH = 0.07
/** Old cloth within this distance (px) of the background is a sleeve's margin, not body. */
const SLEEVE_MARGIN = 1.5
/** Places within a pixel whose zones are averaged: waistbands and sides would be staircases. */
const WITHIN = [
  [-0.25, -0.25],
  [0.25, -0.25],
  [-0.25, 0.25],
  [0.25, 0.25],
] as const
/** Radius (px) by which the background's outline is smoothed before the body's is read off it. */
const GROUND_SMOOTHING = 3

export type Zones = {
  readonly skin: Plane
  readonly lower: Plane
  readonly background: Plane
  /** 1 on the old garment, and the distance (px) to it. */
  readonly old: Mask
  readonly toOld: Plane
  /** px around old cloth in which the background is inpainted. */
  readonly groundReach: number
  /** The old upper garment's tint, if it has one. */
  readonly tint: ClothTint | null
  readonly armShapes: Pair<ArmShape>
  readonly legShapes: Pair<ArmShape>
  /** Torso share of the visible waistband of synthetic lower clothes; Infinity when none is visible. */
  readonly madeWaist: number
  /** The trunk's sides; null when the lower clothes do not show them. */
  readonly sides: LowerSides | null
}

/**
 * Zones before they are trimmed to the new garment and softened. `body`: the body they were computed for. `waist`: the
 * torso share where lower clothes begin, Infinity when none show.
 */
export type SharpZones = Zones & { readonly body: Body; readonly waist: number }

/** Measures the old clothes of a person, independently of the new garment; computed once per person and kind. */
const measureClothes = oncePer((person: Person, kind: ReplacedClothes) => {
  const { w, h, labels } = person
  const body = centreHands(person, centreShoulders(person))
  const old = oldCloth(labels, kind)
  const torso = torsoShapeOf(person)
  const belly = kind === 'top' ? bellyStrip(person) : []
  if (kind === 'trousers') addStripsInPlace(person, keptHem({ torso }), old)
  const waist = belly.length > 0 ? Infinity : waistOf(person, torso, kind)
  if (waist < Infinity) for (const i of hemRemnants(person, old, waist)) old[i] = 1
  const ground = labelMask(labels, BACKGROUND)
  const groundReach = toGroundReach(body.unit)
  const arms = [armBones(body, 0), armBones(body, 1)] as const
  const toKept = distanceTo(outsideOf(either(ground, old)), w, h, Math.max(FRINGE, toKeptReach(body.unit)))
  return {
    body,
    old,
    toOld: distanceTo(old, w, h, oldReach(person)),
    toGround: distanceTo(ground, w, h, SLEEVE_MARGIN + 1),
    // Smoothed: a ragged label edge would give a ragged shoulder.
    toEvenGround: distanceTo(smoothOutline(ground, w, h, GROUND_SMOOTHING), w, h, groundReach),
    toKept,
    arms,
    armShapes: [armShape(person, arms[0], 0), armShape(person, arms[1], 1)] as const,
    legShapes: legShapes(person),
    tint: kind === 'trousers' ? null : clothTint(person, old),
    groundReach: isPlainGround(person) ? PLAIN_REACH * body.unit : FRINGE,
    belly,
    hem: oldHem(torso, [UPPER], LONGEST_TOP),
    waist,
    sides: lowerSides(torso),
  }
})

/** px around old cloth to which distances are computed. */
const oldReach = ({ body }: Person): number => Math.max(NEAR_OLD, TINT_REACH * body.unit) + 1

/** Adds further pixels to the old clothes and recomputes the distances. */
function clothesWith(person: Person, found: Mask, further: readonly number[]) {
  const old = found.slice()
  for (const i of further) old[i] = 1
  return { old, toOld: distanceTo(old, person.w, person.h, oldReach(person)) }
}

/** Completes the measured old clothes for a new garment: remnants, the belly's strip, the waist and the bare body. */
function oldClothes(person: Person, kind: ReplacedClothes, cover: Cover) {
  const found = measureClothes(person, kind)
  const { body, toEvenGround: toGround, toKept, arms, armShapes, legShapes, tint } = found
  const limbs = { arms, armShapes, legs: legShapes }
  const bare = bareBody({ ...person, body }, cover, kind, limbs, { toKept, toGround })
  const remnants = kind === 'trousers' ? [] : remnantsOf(person, tint, found.toOld, bare)
  const { waist, madeWaist } = waistUnder(cover.hemV, found)
  const belly = cover.hemV < found.hem ? found.belly : []
  const shadow = waist < found.hem ? hemShadow(person, found.old, found.toOld, found.hem) : []
  const further = [...remnants, ...belly, ...(cover.hemV < found.hem ? shadow : [])]
  const old = further.length > 0 ? clothesWith(person, found.old, further) : {}
  return { ...found, ...old, bare, waist, madeWaist }
}

/** Computes the zones of the old clothes that a new garment of this kind replaces. */
export function oldGarmentZones(person: Person, fit: Fit, kind: ReplacedClothes): SharpZones {
  const { w, h } = person
  const n = w * h
  const clothes = oldClothes(person, kind, fit)
  const { body, old, toOld, armShapes, legShapes, tint, groundReach, waist, madeWaist, sides, bare } = clothes
  const zone = { skin: new Float32Array(n), lower: new Float32Array(n), background: new Float32Array(n) }
  for (let y = 0; y < h; y++) zoneRow(person, fit, kind, clothes, y, zone)
  const made = { arms: kind === 'trousers' ? [] : armShapes, legs: kind === 'top' ? [] : legShapes }
  featherInPlace(person, zone, old, made, bare)
  return { ...zone, old, toOld, groundReach, tint, armShapes, legShapes, body, waist, madeWaist, sides }
}

/** Writes row y of the zones. One call per row: V8 keeps the function compiled between pictures. */
function zoneRow(
  person: Person,
  fit: Fit,
  kind: ReplacedClothes,
  { old, toOld, toGround, toKept, groundReach, bare, ...below }: ReturnType<typeof oldClothes>,
  y: number,
  zone: Record<ZoneName, Plane>,
): void {
  const { w, labels, matte } = person
  for (let x = 0, i = y * w; x < w; x++, i++) {
    const fringe =
      toOld[i] <= FRINGE && labels[i] !== HAIR && (matte[i] < CORE_MATTE || toOld[i] <= NARROW_FRINGE)
    if (!old[i] && !fringe) {
      if (labels[i] === BACKGROUND && toOld[i] < Math.min(groundReach, toKept[i])) {
        zone.background[i] = smoothstep(groundReach, FRINGE, toOld[i])
      }
      continue
    }
    if (!old[i] && labels[i] === SKIN && toOld[i] > SKIN_FRINGE) continue
    if (kind === 'trousers' && labels[i] === UPPER && !old[i]) continue
    if (labels[i] === SHOES || labels[i] === OBJECT) continue
    const skin = bare(x, y, true)
    zone.skin[i] = skin
    const isMargin = toGround[i] <= SLEEVE_MARGIN
    for (const [dx, dy] of WITHIN) {
      const isBeside = kind !== 'trousers' && besideGarment(person, fit, x + dx, y + dy)
      const name = isBeside
        ? 'background'
        : bodyZone(person, kind, below, x + dx, y + dy, old[i] === 1, isMargin)
      // Not zone[name]: V8 would look the property up for each pixel.
      const rest = name === 'skin' ? zone.skin : name === 'lower' ? zone.lower : zone.background
      rest[i] += (1 - skin) / WITHIN.length
    }
  }
}

/** Trims the zones to the new garment's layer and softens them; changes their planes. */
export function trimZonesInPlace(
  person: Person,
  fit: Fit,
  kind: ReplacedClothes,
  layer: GarmentLayer,
  { body, ...zones }: SharpZones,
): Zones {
  const { w, h } = person
  if (kind !== 'trousers') {
    const bodyBefore = bodyOutside(zones.background, person.labels)
    trimToShoulderRimInPlace({ ...person, body }, fit, layer, zones)
    trimBesideTrunkInPlace({ ...person, body }, fit, layer, zones)
    trimBareArmsInPlace({ ...person, body }, fit, layer, zones)
    clearFringeInPlace(person, trimmedFrom(bodyBefore, zones.background), zones)
    closeSlitsInPlace({ ...person, body }, layer, zones, zones.old)
    closeUnderSleevesInPlace({ ...person, body }, layer, zones, zones.old)
    roundShouldersInPlace({ ...person, body }, layer, zones)
  } else hideLegsInPlace(person, zones.legShapes, layer, zones)
  for (const plane of [zones.skin, zones.lower, zones.background]) box(plane, w, h, 1, plane)
  return zones
}

/** Mask of skin that is not replaced by background. */
function bodyOutside(background: Plane, labels: LabelMap): Mask {
  const out = new Uint8Array(labels.length)
  for (let i = 0; i < out.length; i++) out[i] = labels[i] === SKIN && background[i] < 1 ? 1 : 0
  return out
}

/** Mask of the part of the body that background has replaced since. */
function trimmedFrom(body: Mask, background: Plane): Mask {
  const out = new Uint8Array(body.length)
  for (let i = 0; i < out.length; i++) out[i] = body[i] && background[i] === 1 ? 1 : 0
  return out
}

/** Matte (0..1) of the person without old cloth that background replaces: shadows fall only there. */
export function bodyLeft({ matte }: Pick<Person, 'matte'>, { background }: Pick<Zones, 'background'>): Plane {
  const left = new Float32Array(matte.length)
  for (let i = 0; i < left.length; i++) left[i] = matte[i] * (1 - background[i])
  return left
}
