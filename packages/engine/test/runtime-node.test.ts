/** Compares the networks in both builds of ONNX Runtime with the outputs of their original frameworks. */
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { createNodeRuntime } from '../src/embedded/runtime-node.ts'
import type { OnnxBuild } from '../src/embedded/runtime-node.ts'
import type { ModelName, NetworkInput, VisionRuntime } from '../src/embedded/vision/types.ts'

type Expected = { readonly mean: number; readonly every: number; readonly samples: number[] }

const readFixture = async <T>(name: string): Promise<T> =>
  JSON.parse(await readFile(new URL(`./nets/${name}.json`, import.meta.url), 'utf8')) as T

/** Outputs of TensorFlow Lite for MediaPipe's models, and of PyTorch for our own. */
const converted = await readFixture<Record<string, Expected[]>>('pose-models')
const reader = Object.values(await readFixture<Record<string, Expected>>('garment-reader'))

/** Draws a shade in steps of 1/255, as the Python code does: a pattern inside the figure, plain background outside. */
const shade = (isFigure: boolean, x: number, y: number, c: number): number =>
  (isFigure ? Math.floor((x + 2 * y + 60 * c) / 4) % 128 : 200 + 20 * c) / 255

/** Draws an input with interleaved channels, as MediaPipe's models take it. */
const boxByPixel = (side: number): NetworkInput => ({
  data: Float32Array.from({ length: side * side * 3 }, (_, k) => {
    const [c, x, y] = [k % 3, Math.floor(k / 3) % side, Math.floor(k / 3 / side)]
    return shade(Math.abs(x - side / 2) < side / 5 && y > side / 5 && y < side * 0.9, x, y, c)
  }),
  shape: [1, side, side, 3],
})

/** Draws an input channel by channel, as our own models take it. */
const byChannel = (w: number, h: number, isFigure: (x: number, y: number) => boolean): NetworkInput => ({
  data: Float32Array.from({ length: 3 * w * h }, (_, i) => {
    const [c, x, y] = [Math.floor(i / (w * h)), i % w, Math.floor(i / w) % h]
    return shade(isFigure(x, y), x, y, c)
  }),
  shape: [1, 3, h, w],
})

const garment = byChannel(256, 320, (x, y) => Math.abs(x - 128) < 70 && y > 60 && y < 280)
const told: NetworkInput = { data: Float32Array.of(0, 0, 1, 0), shape: [1, 4] }
const person = byChannel(256, 384, (x, y) => Math.abs(x - 128) < 40 + (y % 90) / 3 && y > 40 && y < 320)

const CASES: readonly [ModelName, readonly NetworkInput[], readonly Expected[]][] = [
  ['detector', [boxByPixel(224)], converted['detector']],
  ['landmarks', [boxByPixel(256)], converted['landmarks']],
  ['segmenter', [boxByPixel(256)], converted['segmenter']],
  ['garmentReader', [garment, told], reader],
]

/** Tolerance for different orders of summation, relative to the largest output. */
const TOLERANCE = 1e-3

/** WebAssembly twice, as in two threads. */
const runtimes: Partial<Record<OnnxBuild | 'other-wasm', VisionRuntime>> = {}
const run = (
  build: keyof typeof runtimes,
  model: ModelName,
  inputs: readonly NetworkInput[],
): Promise<Float32Array[]> => {
  const runtime = runtimes[build]
  if (!runtime) throw new Error(`The build ${build} is not open`)
  return runtime.run(model, ...inputs)
}

beforeAll(async () => {
  runtimes.native = await createNodeRuntime()
  runtimes.wasm = await createNodeRuntime('wasm')
  runtimes['other-wasm'] = await createNodeRuntime('wasm')
})

describe.each<OnnxBuild>(['native', 'wasm'])('ONNX Runtime, %s', (build) => {
  test.each(CASES)(
    '%s gives the outputs of its original, and the same bytes again',
    async (model, inputs, expected) => {
      const outputs = await run(build, model, inputs)
      const other = build === 'wasm' ? 'other-wasm' : build
      for (const again of [build, other] as const) expect(await run(again, model, inputs)).toEqual(outputs)
      expect(outputs).toHaveLength(expected.length)
      outputs.forEach((values, k) => {
        const { mean, every, samples } = expected[k]
        const largest = Math.max(10, ...samples.map(Math.abs))
        const apart = samples.map((sample, n) => Math.abs(values[n * every] - sample))
        apart.push(Math.abs(values.reduce((a, b) => a + b, 0) / values.length - mean))
        expect(Math.max(...apart) / largest).toBeLessThan(TOLERANCE)
      })
    },
  )
})

// A test in `training/` compares this model's file with PyTorch.
test('personParser gives the same output in both builds, and the same bytes again', async () => {
  const [answer] = await run('native', 'personParser', [person])
  expect(await run('native', 'personParser', [person])).toEqual([answer])
  const [other] = await run('wasm', 'personParser', [person])
  expect(await run('other-wasm', 'personParser', [person])).toEqual([other])
  expect(other).toHaveLength(answer.length)
  let apart = 0
  for (let i = 0; i < answer.length; i++) apart = Math.max(apart, Math.abs(answer[i] - other[i]))
  expect(apart).toBeLessThan(1e-2)
  expect(new Set(answer).size).toBeGreaterThan(100)
})
