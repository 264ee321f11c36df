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

test('a gap between arm and trunk that is clear below stays where it is narrow', () => {
  const clearFrom = row + 10
  const bare = { ...garment, alpha: garment.alpha.map(() => 0) }
  const narrowGap = (isClear: boolean) => {
    const background = Float32Array.from({ length: w * h }, (_, i) => {
      const width = isClear && i >= clearFrom * w ? px(0.1) : px(0.04)
      const beside = (i % w) - neckX - SKIN_TO
      return beside >= 0 && beside < width ? 1 : 0
    })
    const zone = { skin: background.map((v) => 1 - v), background }
    closeSlitsInPlace(person, bare, zone, old)
    return zone.skin[row * w + neckX + SKIN_TO + 1]
  }
  expect(narrowGap(false)).toBe(1)
  expect(narrowGap(true)).toBe(0)
})
