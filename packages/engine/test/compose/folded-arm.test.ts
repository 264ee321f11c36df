import { expect, test } from 'vitest'
import { isOnFoldedForearm } from '../../src/embedded/compose/folded-arm.ts'
import type { Bone } from '../../src/embedded/person/types.ts'

const upper: Bone = { from: [50, 50], to: [40, 100], radius: [15, 12] }
/** A forearm from the elbow to the given wrist. */
const armTo = (x: number, y: number) => [upper, { from: upper.to, to: [x, y], radius: [12, 8] }] as const
const LENGTH = Math.hypot(10, 50)

test('the forearm of a folded arm is in front of a short sleeve', () => {
  const folded = armTo(48, 55)
  expect(isOnFoldedForearm(folded, 0.6 * LENGTH, 46, 65)).toBe(true)
  expect(isOnFoldedForearm(folded, 0.6 * LENGTH, 62, 65)).toBe(false)
})

test('that of a straight or slightly bent arm, or of one in a long sleeve, is not', () => {
  expect(isOnFoldedForearm(armTo(35, 150), 0.6 * LENGTH, 37, 125)).toBe(false)
  expect(isOnFoldedForearm(armTo(90, 100), 0.6 * LENGTH, 65, 100)).toBe(false)
  expect(isOnFoldedForearm(armTo(48, 55), 2 * LENGTH, 46, 65)).toBe(false)
})
