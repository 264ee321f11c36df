import { GCProfiler, getHeapStatistics } from 'node:v8'
import { expect, test } from 'vitest'
import { boundHeap } from '../../src/threads/full-collection.ts'

const MB = 2 ** 20

/** How many full collections the work set off. */
function collections(work: () => void): number {
  const profiler = new GCProfiler()
  profiler.start()
  work()
  return profiler.stop().statistics.filter(({ gcType }) => gcType === 'MarkSweepCompact').length
}

const used = (): number => getHeapStatistics().used_heap_size / MB
/** So many megabytes of numbers. */
const numbers = (mb: number) =>
  Array.from({ length: mb }, () => Array.from({ length: MB / 8 }, (_, k) => k + 0.5))

test('a heap that has grown is collected, and one that has not is left alone', () => {
  boundHeap()
  const before = used()
  let held: unknown[] = numbers(Math.ceil(before))
  const grown = used()
  expect(grown).toBeGreaterThan(1.8 * before)
  held = []
  expect(collections(boundHeap)).toBe(1)
  expect(used()).toBeLessThan(1.3 * before)
  expect(collections(boundHeap)).toBe(0)
  expect(held).toEqual([])
})

test('what is still in use counts as its new size', () => {
  const held = numbers(Math.ceil(used()))
  expect(collections(boundHeap)).toBe(1)
  expect(collections(boundHeap)).toBe(0)
  expect(held.length).toBeGreaterThan(0)
})
