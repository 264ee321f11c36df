import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { analysisCache, contentKey, digestOf } from '../src/embedded/analysis-cache.ts'

test('evicts the least recently used entry', () => {
  const cache = analysisCache<number>(2)
  cache.remember('a', 1)
  cache.remember('b', 2)
  expect(cache.recall('a')).toBe(1)
  cache.remember('c', 3)
  expect([cache.recall('a'), cache.recall('b'), cache.recall('c')]).toEqual([1, undefined, 3])
})

test('replaces a value without evicting another', () => {
  const cache = analysisCache<number>(2)
  cache.remember('a', 1)
  cache.remember('b', 2)
  cache.remember('a', 4)
  expect([cache.recall('a'), cache.recall('b')]).toEqual([4, 2])
})

test('a key is the same for the same pixels, size and options only', async () => {
  const picture = { data: Uint8Array.from({ length: 24 }, (_, i) => i), width: 3, height: 2 }
  const same = { data: Uint8ClampedArray.from(picture.data), width: 3, height: 2 }
  const key = await contentKey(picture, 720)
  expect(await contentKey(same, 720)).toBe(key)
  expect(await contentKey({ ...picture, width: 2, height: 3 }, 720)).not.toBe(key)
  expect(await contentKey(picture, 768)).not.toBe(key)
  expect(await contentKey({ ...picture, data: picture.data.with(5, 99) }, 720)).not.toBe(key)
})

test('hashes bytes, in shared memory too', async () => {
  const bytes = Uint8Array.from({ length: 99 }, (_, i) => i)
  const shared = new Uint8Array(new SharedArrayBuffer(99))
  shared.set(bytes)
  const expected = createHash('sha256').update(shared).digest('hex')
  expect(await Promise.all([bytes, shared].map(digestOf))).toEqual([expected, expected])
})
