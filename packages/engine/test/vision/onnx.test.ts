import { expect, test } from 'vitest'
import { openModels } from '../../src/embedded/vision/onnx.ts'
import type { OnnxRuntime } from '../../src/embedded/vision/onnx.ts'
import { oneAtATime } from '../../src/embedded/vision/one-at-a-time.ts'

/** An ONNX Runtime whose model doubles its first input and records its feeds. */
function fake() {
  const fed: unknown[] = []
  let disposed = 0
  const runtime = {
    Tensor: class {
      readonly data: Float32Array
      readonly dims: readonly number[]
      constructor(_: 'float32', data: Float32Array, dims: readonly number[]) {
        this.data = data
        this.dims = dims
      }
    },
    InferenceSession: {
      create: async () => ({
        inputNames: ['image', 'category'],
        outputNames: ['parts', 'attributes'],
        async run(feeds: Record<string, { data: Float32Array; dims: readonly number[] }>) {
          fed.push(Object.entries(feeds).map(([name, { dims }]) => [name, dims]))
          const output = (data: Float32Array) => ({ data, dispose: () => disposed++ })
          // Not in alphabetical order: the session defines the order.
          return {
            attributes: output(Float32Array.of(7)),
            parts: output(feeds['image'].data.map((v) => 2 * v)),
          }
        },
      }),
    },
  }
  return { runtime: runtime as unknown as OnnxRuntime, fed, disposed: () => disposed }
}

test('feeds inputs and returns outputs in the model’s own order, and releases the runtime’s memory', async () => {
  const { runtime, fed, disposed } = fake()
  const networks = await openModels(runtime, async () => new Uint8Array(4))
  const outputs = await networks.run(
    'garmentReader',
    { data: Float32Array.of(1, 2), shape: [1, 2] },
    { data: Float32Array.of(0), shape: [1, 1] },
  )
  expect(fed).toEqual([
    [
      ['image', [1, 2]],
      ['category', [1, 1]],
    ],
  ])
  expect(outputs).toEqual([Float32Array.of(2, 4), Float32Array.of(7)])
  expect(disposed()).toBe(2)
})

test('begins each call when the previous one has settled, even if it failed', async () => {
  const events: string[] = []
  const work = oneAtATime(async (name: string) => {
    events.push(`${name} begins`)
    await Promise.resolve()
    events.push(`${name} ends`)
    if (name === 'first') throw new Error('no memory')
    return name
  })
  const [first, second] = await Promise.allSettled([work('first'), work('second')])
  expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  expect([first.status, second]).toEqual(['rejected', { status: 'fulfilled', value: 'second' }])
})
