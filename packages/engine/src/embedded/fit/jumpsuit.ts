/** Fits the lower part of a jumpsuit: its crotch on the body's, its legs on the legs. */
import type { LegsShape, TopShape } from '../garment/garment.ts'
import { clamp } from '../image/maths.ts'
import { torsoPoint } from '../person/body.ts'
import { SIDES } from '../person/types.ts'
import type { Person } from '../person/types.ts'
import type { Ease } from './ease.ts'
import type { AddHandle, Placement } from './fit.ts'
import type { NeckPlace } from './top-size.ts'
import { addLeg } from './trouser-legs.ts'
import { crotchDrop, legStretch } from './trousers.ts'

/** Range of the stretch from neck to crotch. */
const STRETCH = [0.7, 1.5] as const

/** Torso share of the body's crotch. */
const crotchV = (person: Person): number => 1 + crotchDrop(person) / person.body.torso

/** The stretch along the body that brings the garment's crotch to the body's. */
export const lengthToCrotch = (
  { crotch }: LegsShape,
  person: Person,
  scale: number,
  { row, v }: NeckPlace,
): number => clamp(((crotchV(person) - v) * person.body.torso) / ((crotch[1] - row) * scale), ...STRETCH)

/** Adds the handles of a jumpsuit's legs. Returns the torso share of their hems. */
export function fitLegs(
  { y1, h, axis }: TopShape,
  legs: LegsShape,
  person: Person,
  placement: Placement,
  ease: Ease,
  add: AddHandle,
): number {
  const { body } = person
  const drop = crotchDrop(person)
  const natural = (y1 - legs.crotch[1]) * placement.scale * placement.stretchBelow
  const stretch = legStretch(natural, body, drop) * ease.length
  const stretchBelow = placement.stretchBelow * stretch
  add(legs.crotch, torsoPoint(body, crotchV(person), 0), 1)
  for (const k of SIDES)
    addLeg({ ...legs, y1, h, axis }, person, k, { ...placement, stretchBelow }, drop, ease, add)
  return crotchV(person) + (natural * stretch) / body.torso
}
