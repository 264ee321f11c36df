import { expect, test } from 'vitest'
import { armRelief, legRelief } from '../../src/embedded/compose/limb-relief.ts'

test('an elbow has a dark fold between a lighter biceps and a lighter forearm', () => {
  expect(armRelief(1, -0.2)).toBeLessThan(-3)
  expect(armRelief(0.62, -0.05)).toBeGreaterThan(1)
  expect(armRelief(1.22, 0.3)).toBeGreaterThan(2)
})

test('a kneecap is lighter than the hollow above it and the shade below it', () => {
  const rows = Array.from({ length: 60 }, (_, k) => legRelief(0.75 + k * 0.008, 0))
  const cap = rows.indexOf(Math.max(...rows.slice(15, 40)))
  expect(rows[cap]).toBeGreaterThan(1.5)
  expect(Math.min(...rows.slice(0, cap))).toBeLessThan(-1)
  expect(Math.min(...rows.slice(cap))).toBeLessThan(-1.5)
})

test('hands and feet have no relief', () => {
  expect(Math.abs(armRelief(2.6, 0))).toBeLessThan(0.1)
  expect(Math.abs(legRelief(2.6, 0))).toBeLessThan(0.1)
})
