import { expect, test } from 'vitest'
import { LOCAL_SETTINGS } from '../src/local-engine.ts'

/** A machine with ten times as much work as cores took more than half a minute for a large look. */
const SLOWEST_MS = 5 * 60_000

test('gives a slow machine minutes for a look', () => {
  expect(LOCAL_SETTINGS.jobTimeoutMs).toBeGreaterThan(SLOWEST_MS)
})
