import { expect, test } from 'vitest'
import { againstTable, compare, keepsLimits, startSettings } from '../engine/against.ts'
import type { Timing } from '../engine/timing.ts'

const timing = (ms: number, peakRssMb = 400): Timing => ({
  startMs: ms,
  firstPairMs: ms,
  coldMs: ms,
  coldCpuMs: ms,
  knownPersonMs: ms,
  knownGarmentMs: ms,
  knownBothMs: ms,
  decodeMs: ms,
  stepsMs: {},
  slowest: { name: '', ms },
  peakRssMb,
  pairs: 1,
  failed: [],
})

test('a measure is its share of the other engine’s in the same round', () => {
  const compared = compare([
    { own: timing(300), other: timing(200) },
    { own: timing(110), other: timing(100) },
  ])
  expect(compared[0]).toEqual({ name: 'first look after start', ratios: [1.5, 1.1], most: 1.5 })
  expect(againstTable(compared)).toMatch(/first look after start +×1\.50 +×1\.10 {3}at most ×1\.5/)
})

test('the better round keeps to the limits, or none does', () => {
  const slow = { own: timing(400), other: timing(200) }
  const even = { own: timing(200), other: timing(200) }
  expect(keepsLimits(compare([slow, even]))).toBe(true)
  expect(keepsLimits(compare([slow, slow]))).toBe(false)
  expect(keepsLimits(compare([{ own: timing(200, 600), other: timing(200) }]))).toBe(false)
})

test('sets up each engine’s process as its own product starts', () => {
  const start = 'NODE_COMPILE_CACHE=.cache/node MALLOC_ARENA_MAX=1 exec node scripts/start.ts'
  expect(startSettings(JSON.stringify({ scripts: { start } }))).toEqual({
    NODE_COMPILE_CACHE: '.cache/node',
    MALLOC_ARENA_MAX: '1',
  })
})
