/**
 * Below a hem a leg is skin up to its edges: its lit or shaded rim is no cloth, though a skirt of the skin's own colour
 * makes it look so. The rim of an old skirt would be taken away, and the leg's outline with it.
 */
import { distance, lerp, length2 } from '../image/maths.ts'
import { chainNormals } from './arm-shape.ts'
import { legChain } from './leg-chain.ts'
import { skinAt } from './skin.ts'
import { LOWER, SIDES, SKIN, UPPER } from './types.ts'
import type { Person } from './types.ts'

/** Units beside the bone in which a leg ends at both sides, and bone lengths from the hip between which it is sought. */
const REACH = 0.4
const ROWS = [0.3, 2] as const
/** Steps per bone. */
const STEPS = 400
/** Share of a row across a leg that must be skin already, and the opacity that ends it. */
const SHOWS = 0.5
const MATTE = 0.5
/** Hue (Lab a, b) this near to this person's skin of that lightness; lightness this far beyond its ends. */
const HUE = 8
const LIGHTNESS = 16
/** Pixels of a row that may be neither. */
const MIXED = 5

type Seen = Pick<Person, 'w' | 'h' | 'lab' | 'body' | 'ramp' | 'labels' | 'matte'>

/** Changes the labels in place. */
export function nameLegRims(person: Seen): void {
  const { body } = person
  for (const k of SIDES) {
    const bones = legChain(body, k)
    const normals = chainNormals(body, bones, k)
    for (const [q, { from, to }] of bones.entries()) {
      const steps = Math.ceil(Math.min(STEPS, 2 * distance(from, to)))
      for (let step = 0; step < steps; step++) {
        const t = step / steps
        if (q + t < ROWS[0] || q + t > ROWS[1]) continue
        nameRow(person, lerp(from[0], to[0], t), lerp(from[1], to[1], t), normals[q])
      }
    }
  }
}

const skinThere = new Float64Array(3)

/** The pixels across the leg from its bone to both edges; none where no edge is in reach. */
function nameRow(
  { w, h, labels, matte, lab, ramp, body }: Seen,
  x: number,
  y: number,
  [nx, ny]: readonly [number, number],
): void {
  const reach = REACH * body.unit
  const row: number[] = []
  let skin = 0
  for (const side of [-1, 1]) {
    for (let d = 0; ; d++) {
      const X = Math.round(x + nx * side * d)
      const Y = Math.round(y + ny * side * d)
      const i = Y * w + X
      if (d > reach || X < 0 || Y < 0 || X >= w || Y >= h) return
      if (matte[i] < MATTE) break
      row.push(i)
      if (labels[i] === SKIN) skin++
    }
  }
  if (skin < SHOWS * row.length) return
  const [dark, light] = [ramp.knots[0][0] - LIGHTNESS, ramp.knots[ramp.knots.length - 1][0] + LIGHTNESS]
  let other = 0
  for (const i of row) {
    if (labels[i] !== LOWER && labels[i] !== UPPER) continue
    const L = lab[0][i]
    skinAt(ramp, L, skinThere)
    const off = length2(lab[1][i] - skinThere[1], lab[2][i] - skinThere[2])
    if (L > dark && L < light && off < HUE) labels[i] = SKIN
    else other++
  }
  // What is left is the outline itself, in which the ground is mixed.
  if (other > MIXED) return
  for (const i of row) if (labels[i] === LOWER || labels[i] === UPPER) labels[i] = SKIN
}
