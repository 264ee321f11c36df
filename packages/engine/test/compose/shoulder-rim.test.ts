import { describe, expect, test } from 'vitest'
import { trimToShoulderRimInPlace } from '../../src/embedded/compose/shoulder-rim.ts'
import { BACKGROUND, FACE, HAIR, SKIN } from '../../src/embedded/person/types.ts'
import { drawnLook } from './drawn-look.ts'

const look = await drawnLook()
const { fit, layer } = look
const { w, h, body } = look.person
const neckX = Math.round(body.neck[0])
const top = Math.round(body.neck[1])
/** px to the right of the neck's middle where the garment begins, and height (px) of synthetic skin above it. */
const RIM = Math.round(0.3 * body.span)
const STEP = Math.round(0.08 * body.unit)
const garment = {
  ...layer,
  alpha: layer.alpha.map((_, o) => {
    const [x, y] = [(o % layer.w) / 2, Math.floor(o / layer.w) / 2]
    return x >= neckX + RIM && y >= top ? 1 : 0
  }),
}

/** A flat shoulder of synthetic skin higher than the garment, with the label `above` over it. */
function trimmed(above: typeof BACKGROUND | typeof HAIR, worn = fit) {
  const skin = Float32Array.from({ length: w * h }, (_, i) => (i >= (top - STEP) * w ? 1 : 0))
  const labels = skin.map((v) => (v ? BACKGROUND : above))
  const zone = { skin, background: new Float32Array(w * h) }
  trimToShoulderRimInPlace({ ...look.person, labels: Uint8Array.from(labels) }, worn, garment, zone)
  return zone
}
/** Rows of synthetic skin above the garment's edge, n px from its rim towards the neck. */
const standing = ({ skin }: { skin: Float32Array }, n: number): number => {
  let rows = 0
  for (let y = top - 1; y >= 0; y--) rows += skin[y * w + neckX + RIM - n]
  return rows
}

describe('synthetic skin above a garment’s rim', () => {
  const zone = trimmed(BACKGROUND)

  test('becomes background over the garment', () => {
    expect(standing(zone, -3)).toBe(0)
  })

  test('slopes up to the neck without a step', () => {
    const heights = [1, 2, 3, 4].map((n) => standing(zone, n))
    expect(heights[0]).toBeLessThan(STEP / 2)
    expect(heights).toEqual(heights.toSorted((a, b) => a - b))
    expect(standing(zone, 3 * STEP)).toBe(STEP)
  })

  test('stays over a garment that leaves the shoulders bare', () => {
    expect(standing(trimmed(BACKGROUND, { ...fit, shoulders: 'off' }), -3)).toBe(STEP)
  })

  test('stays under hair, where it has no outline', () => {
    expect(standing(trimmed(HAIR), 1)).toBe(STEP)
  })

  test('leaves a face that leans over the shoulder', () => {
    const { person } = look
    const zone = { skin: new Float32Array(w * h), background: new Float32Array(w * h) }
    const isHead = (i: number) => i >= (top - STEP) * w && i < top * w
    const labels = person.labels.map((_, i) => (isHead(i) ? SKIN : BACKGROUND))
    const skinParts = person.skinParts.map((_, i) => (isHead(i) ? FACE : 0))
    const light = new Float32Array(w * h).fill(70)
    const head = { ...person, labels, skinParts, lab: [light, ...person.lab.slice(1)] as typeof person.lab }
    trimToShoulderRimInPlace(head, fit, garment, zone)
    expect(zone.background.includes(1)).toBe(false)
  })
})
