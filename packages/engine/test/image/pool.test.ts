import { expect, test } from 'vitest'
import {
  discard,
  drain,
  forgetAnswers,
  give,
  giveAll,
  isShared,
  keptBytes,
  remembered,
  scoped,
  sharedCopy,
  sharing,
  take,
  zeroBytes,
  zeroInts,
  zeroPlane,
} from '../../src/embedded/image/pool.ts'

// Smaller arrays are not pooled.
const N = 10_000
/** Jobs after which memory that none of them has used is gone. */
const JOBS = 9

test('hands returned memory out again, once, and only where it suits', () => {
  const { buffer } = take(N)
  give(new Float32Array(buffer, 0, N))
  expect(take(2 * N).buffer).not.toBe(buffer)
  expect(take(N / 4).buffer).not.toBe(buffer)
  expect(take(N - 1).buffer).toBe(buffer)
  expect(take(N - 1).buffer).not.toBe(buffer)
})

test('gives zeros of the length that is asked for, whatever the memory held', () => {
  for (const zeros of [zeroPlane, zeroBytes, zeroInts]) {
    scoped(() => zeros(2 * N).fill(7).length)
    const again = scoped(() => [...zeros(2 * N - 1)])
    expect(again).toHaveLength(2 * N - 1)
    expect(again.every((v) => v === 0)).toBe(true)
  }
})

test('leaves to the result of a scope what it holds, and uses the rest again', () => {
  let temporary: ArrayBufferLike | undefined
  const { kept } = scoped(() => {
    const inner = scoped(() => ({ deep: [zeroPlane(3 * N)] }))
    temporary = zeroPlane(3 * N).buffer
    return { kept: inner.deep[0] }
  })
  scoped(() => {
    expect(zeroPlane(3 * N).buffer).toBe(temporary)
    expect(zeroPlane(3 * N).buffer).not.toBe(kept.buffer)
  })
})

test('what is given back inside a scope is not given back again by it', () => {
  scoped(() => {
    const plane = zeroPlane(5 * N)
    scoped(() => give(plane))
    expect(take(5 * N).buffer).toBe(plane.buffer)
  })
  const [a, b] = scoped(() => [zeroPlane(5 * N), zeroPlane(5 * N)])
  expect(a.buffer).not.toBe(b.buffer)
})

test('gives memory back when the work fails', () => {
  let buffer: ArrayBufferLike | undefined
  const work = () =>
    scoped(() => {
      buffer = zeroPlane(7 * N).buffer
      throw new Error('no')
    })
  expect(work).toThrow('no')
  scoped(() => {
    expect(zeroPlane(7 * N).buffer).toBe(buffer)
  })
})

test('takes back what a value holds', () => {
  const held = scoped(() => ({ some: { plane: zeroPlane(9 * N) }, none: null }))
  giveAll(held)
  expect(take(9 * N).buffer).toBe(held.some.plane.buffer)
})

test('refuses a result that could hide planes', () => {
  expect(() => scoped(() => () => 1)).toThrow(TypeError)
})

test('forgets memory that several jobs have not used', () => {
  const plane = take(11 * N)
  give(plane)
  for (let job = 0; job < JOBS; job++) drain()
  expect(take(11 * N).buffer).not.toBe(plane.buffer)
})

test('frees at once what it forgets, and what nobody may use any more', () => {
  const [plane, small] = [take(12 * N), new Float32Array(8)]
  give(plane)
  for (let job = 0; job < JOBS; job++) drain()
  expect(plane).toHaveLength(0)
  const kept = zeroBytes(9 * N)
  const shared = scoped(() => sharing(() => zeroPlane(N)))
  discard({ some: [kept], small, shared, none: null })
  expect([kept.length, small.length, shared.length]).toEqual([0, 8, N])
})

test('memory kept from an earlier job makes room where it turns out to be too small', () => {
  const MIB = 2 ** 18
  const [small, smaller, used] = [take(6 * MIB), take(MIB), take(5 * MIB)]
  give(small, smaller)
  drain()
  give(used)
  expect(take(7 * MIB)).toHaveLength(7 * MIB)
  expect([small.length, smaller.length, used.length]).toEqual([0, MIB, 5 * MIB])
})

test('pictures of about the same size use the same memory', () => {
  // A new buffer is the next power of two, or three quarters of it.
  const first = take(65 * 2 ** 10)
  give(first)
  expect(take(90 * 2 ** 10).buffer).toBe(first.buffer)
})

test('remembers the last answer, whose memory nobody gets before the next one is asked for', () => {
  let asked = 0
  const ramp = remembered((n: number, step: number) => {
    asked++
    return zeroPlane(n).map((_, i) => i * step)
  })
  const filled = remembered((value: number) => ({ deep: [zeroPlane(N).fill(value)] }))
  const first = scoped(() => filled(3))
  giveAll(first)
  expect(take(N).buffer).not.toBe(first.deep[0].buffer)
  expect(scoped(() => filled(3))).toBe(first)
  expect(first.deep[0].every((v) => v === 3)).toBe(true)
  const { buffer } = first.deep[0]
  expect(filled(4).deep[0].buffer).toBe(buffer)
  expect([ramp(3, 2)[2], ramp(3, 2)[1], asked]).toEqual([4, 2, 1])
  expect([ramp(3, 5)[2], asked]).toEqual([10, 2])
})

test('asks again after an answer that failed', () => {
  let asked = 0
  const failing = remembered(() => {
    if (asked++ === 0) throw new Error('no')
    return asked
  })
  expect(failing).toThrow('no')
  expect(failing()).toBe(2)
})

test('keeps no more free memory than a thread may have', () => {
  give(...Array.from({ length: 9 }, () => new Float32Array(2 ** 21)))
  expect(keptBytes()).toBeGreaterThan(64 * 2 ** 20)
  drain()
  expect(keptBytes()).toBeLessThan(64 * 2 ** 20)
})

test('keeps what threads share rather than what can be freed at once', () => {
  const shared = scoped(() => sharing(() => zeroPlane(21 * N)))
  give(shared)
  drain()
  give(...Array.from({ length: 9 }, () => new Float32Array(2 ** 21)))
  drain()
  expect(sharing(() => take(21 * N)).buffer).toBe(shared.buffer)
})

test('makes memory that threads share only where it is asked for', () => {
  const n = 17 * N
  const shared = scoped(() => sharing(() => zeroPlane(n)))
  expect(shared.buffer).toBeInstanceOf(SharedArrayBuffer)
  expect(take(n).buffer).toBeInstanceOf(ArrayBuffer)
  expect(() => sharing(() => JSON.parse('{'))).toThrow(SyntaxError)
  expect(take(n).buffer).toBeInstanceOf(ArrayBuffer)
  give(shared)
  expect(sharing(() => take(n)).buffer).toBe(shared.buffer)
})

test('works in shared memory where no other is free, and never shares what is not', () => {
  const n = 40 * N
  const shared = scoped(() => sharing(() => zeroPlane(n)))
  const own = take(n)
  give(shared, own)
  expect(take(n).buffer).toBe(own.buffer)
  expect(take(n).buffer).toBe(shared.buffer)
  give(own)
  expect(sharing(() => take(n)).buffer).toBeInstanceOf(SharedArrayBuffer)
})

test('uses the memory of answers again once they are forgotten, and answers anew', () => {
  const answer = remembered((value: number) => zeroPlane(13 * N).fill(value))
  const { buffer } = answer(3)
  expect(take(13 * N).buffer).not.toBe(buffer)
  forgetAnswers()
  expect(take(13 * N).buffer).toBe(buffer)
  expect(answer(3)[0]).toBe(3)
  expect(answer(3).buffer).not.toBe(buffer)
})

test('copies what is large to shared memory, and hands back what it lay in', () => {
  const mask = zeroBytes(14 * N).fill(5)
  const value = { deep: [mask, { again: mask }], small: Uint8Array.of(1, 2), points: [[1, 2]], none: null }
  const copy = sharedCopy(value)
  expect(copy).toEqual(value)
  const [plane, { again }] = copy.deep as [Uint8Array, { again: Uint8Array }]
  expect(plane.buffer).toBeInstanceOf(SharedArrayBuffer)
  expect(again.buffer).toBe(plane.buffer)
  expect(copy.small).toBe(value.small)
  expect(take((14 * N) / 4).buffer).toBe(mask.buffer)
  expect(sharedCopy(copy)).toEqual(copy)
})

test('tells whether threads can see what a value holds, its small arrays left out unless they count', () => {
  const shared = sharing(() => zeroPlane(N))
  const own = sharing(() => new Float32Array(2))
  expect(isShared({ shared: scoped(() => sharing(() => zeroPlane(N))), own, name: 'a plane' })).toBe(true)
  expect(isShared([scoped(() => sharing(() => zeroPlane(N))), own], 0)).toBe(false)
  expect(isShared([shared])).toBe(false)
})
