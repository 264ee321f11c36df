import { expect, test } from 'vitest'
import { closeSlitsInPlace } from '../../src/embedded/compose/slits.ts'
import { BACKGROUND } from '../../src/embedded/person/types.ts'
import { drawnLook } from './drawn-look.ts'

const { person, layer } = await drawnLook()
const { w, h, body } = person
const row = Math.round(body.neck[1])
const neckX = Math.round(body.neck[0])
const px = (units: number) => Math.round(units * body.unit)
/** px to the right of the neck's middle where synthetic skin ends, and where the sleeve begins. */
const [SKIN_TO, SLEEVE] = [px(0.42), px(0.5)]
const old = new Uint8Array(w * h).fill(1)
const garment = {
  ...layer,
  alpha: layer.alpha.map((_, o) => ((o % layer.w) / 2 >= neckX + SLEEVE ? 1 : 0)),
}

function slit(skinTo = SKIN_TO) {
  const skin = Float32Array.from({ length: w * h }, (_, i) => ((i % w) - neckX < skinTo ? 1 : 0))
  return { skin, background: skin.map((v) => 1 - v) }
}
const inSlit = row * w + neckX + Math.round((SKIN_TO + SLEEVE) / 2)

test('a slit between synthetic skin and a sleeve becomes skin', () => {
  const zone = slit()
  closeSlitsInPlace(person, garment, zone, old)
  expect(zone.skin[inSlit]).toBe(1)
  expect(zone.background[inSlit]).toBe(0)
})

test('wide gaps, background visible in the photo, and gaps away from the garment stay', () => {
  const wide = slit(SLEEVE - px(0.2))
  closeSlitsInPlace(person, garment, wide, old)
  const free = slit()
  const before = { ...person, labels: person.labels.map(() => BACKGROUND) }
  closeSlitsInPlace(
    before,
    garment,
    free,
    old.map(() => 0),
  )
  const bare = slit()
  closeSlitsInPlace(person, { ...garment, alpha: garment.alpha.map(() => 0) }, bare, old)
  for (const zone of [wide, free, bare]) expect(zone.skin[inSlit]).toBe(0)
})

test('the gap between the legs stays', () => {
  const zone = slit()
  closeSlitsInPlace(person, garment, zone, old)
  const below = inSlit + w * Math.round(1.3 * body.torso)
  expect(zone.skin[below]).toBe(0)
})

test('a gap that continues below into visible background stays', () => {
  const hem = row + 10
  const shown = { ...person, labels: person.labels.map((label, i) => (i > hem * w ? BACKGROUND : label)) }
  const zone = slit()
  closeSlitsInPlace(
    shown,
    garment,
    zone,
    old.map((_, i) => (i > hem * w ? 0 : 1)),
  )
  expect(zone.skin[inSlit]).toBe(0)
})

test('a narrow gap between arm and trunk is closed at the chest and stays at the waist', () => {
  const bare = { ...garment, alpha: garment.alpha.map(() => 0) }
  const isGap = (x: number) => x >= neckX + SKIN_TO && x < neckX + SKIN_TO + px(0.05)
  const background = Float32Array.from({ length: w * h }, (_, i) => (isGap(i % w) ? 1 : 0))
  const zone = { skin: background.map((v) => 1 - v), background }
  closeSlitsInPlace(person, bare, zone, old)
  const closed = (v: number) => zone.skin[Math.round(body.neck[1] + v * body.torso) * w + neckX + SKIN_TO + 1]
  expect([closed(0.2), closed(0.7)]).toEqual([1, 0])
})
