import { expect, test } from 'vitest'
import { createNodeRuntime } from '../src/embedded/runtime-node.ts'
import { sameBytes } from './compare-pictures.ts'

const SIDE = 256

/** A crop with something to see in each part of it. */
const drawn = (): Float32Array =>
  Float32Array.from({ length: SIDE * SIDE * 3 }, (_, k) => ((k * 7919) % 997) / 997)

test('gives the same to the bit each time, however its threads share the work', async () => {
  const networks = await createNodeRuntime()
  const run = () => networks.run('landmarksFull', { data: drawn(), shape: [1, SIDE, SIDE, 3] })
  const first = await run()
  expect(first.map(({ length }) => length)).toEqual([39 * 5, 1, SIDE * SIDE, 64 * 64 * 39, 39 * 3])
  expect(first[2]?.some((logit) => logit !== first[2]?.[0])).toBe(true)
  for (let round = 0; round < 5; round++) {
    const again = await run()
    first.forEach((output, k) => expect(sameBytes(again[k] ?? new Float32Array(), output)).toBe(true))
  }
})

test('leaves the navigator as it was', async () => {
  const { hardwareConcurrency } = navigator
  await createNodeRuntime()
  expect(navigator.hardwareConcurrency).toBe(hardwareConcurrency)
})
