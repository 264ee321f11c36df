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

test('computes each measure’s ratio to the other engine’s in the same round', () => {
  const compared = compare([
    { own: timing(300), other: timing(200) },
    { own: timing(110), other: timing(100) },
  ])
  expect(compared[0]).toEqual({ name: 'first look after start', ratios: [1.5, 1.1], most: 1.5 })
  expect(againstTable(compared)).toMatch(/first look after start +×1\.50 +×1\.10 {3}at most ×1\.5/)
})

test('passes if the better round is within the limits', () => {
  const slow = { own: timing(400), other: timing(200) }
  const even = { own: timing(200), other: timing(200) }
  expect(keepsLimits(compare([slow, even]))).toBe(true)
  expect(keepsLimits(compare([slow, slow]))).toBe(false)
  expect(keepsLimits(compare([{ own: timing(200, 600), other: timing(200) }]))).toBe(false)
})

test('reads the environment variables of a checkout’s start script', () => {
  const start = 'NODE_COMPILE_CACHE=.cache/node MALLOC_ARENA_MAX=1 exec node scripts/start.ts'
  expect(startSettings(JSON.stringify({ scripts: { start } }))).toEqual({
    NODE_COMPILE_CACHE: '.cache/node',
    MALLOC_ARENA_MAX: '1',
  })
})
