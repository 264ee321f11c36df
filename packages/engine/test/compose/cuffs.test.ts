import { expect, test } from 'vitest'
import { beyondCuff, cuffLine, trimCuffsInPlace } from '../../src/embedded/compose/cuffs.ts'
import { drawnLook } from './drawn-look.ts'

const { layer, fit, person } = await drawnLook()
const { unit } = person.body
const [sleeve] = fit.sleeves
if (!sleeve) throw new Error('the drawn shirt has no sleeves')
const line = cuffLine(sleeve)
if (!line) throw new Error('the sleeve has no end')

test('the cuff line of a sleeve points down the arm', () => {
  const [shoulder, , wrist] = sleeve.arm.points
  expect(beyondCuff(line, ...shoulder)).toBeLessThan(0)
  expect(beyondCuff(line, ...wrist)).toBeGreaterThan(0)
  for (const end of sleeve.hem) expect(beyondCuff(line, ...end)).toBeCloseTo(0)
})

test('sleeves are cut off beyond the line, and other parts are not', () => {
  const at = (px: number): number => {
    const [x, y] = [line.at[0] + line.down[0] * px, line.at[1] + line.down[1] * px]
    return Math.round(2 * y + 0.5) * layer.w + Math.round(2 * x + 0.5)
  }
  const cloth = (part: number) => ({
    ...layer,
    alpha: layer.alpha.map(() => 1),
    top: layer.top.map(() => part),
  })
  const ofSleeve = cloth(1)
  trimCuffsInPlace(ofSleeve, [sleeve, null], unit)
  expect(ofSleeve.alpha[at(0.08 * unit)]).toBe(0)
  expect(ofSleeve.alpha[at(0)]).toBe(1)
  const ofTorso = cloth(0)
  trimCuffsInPlace(ofTorso, [sleeve, null], unit)
  expect(ofTorso.alpha[at(0.08 * unit)]).toBe(1)
})
