/** The networks on LiteRT's wasm back end, once LiteRT itself is loaded (which each platform does its own way). */
import { getGlobalLiteRt, loadAndCompile, Tensor } from '@litertjs/core'
import { oneAtATime } from './one-at-a-time.ts'
import type { LiteRtModel, NetworkInput } from './types.ts'

/** Runs one of LiteRT's models, as `VisionRuntime.run` does. */
export type LiteRtRun = (model: LiteRtModel, ...inputs: readonly NetworkInput[]) => Promise<Float32Array[]>

/**
 * Compiles the models whose bytes `read` supplies, which no other code may use; `threads` run one, this thread among them. Rejects
 * when one cannot be read or compiled.
 */
export async function compileModels(
  read: (model: LiteRtModel) => Promise<Uint8Array>,
  threads: (model: LiteRtModel) => number = () => 1,
): Promise<LiteRtRun> {
  const compile = async (model: LiteRtModel): ReturnType<typeof loadAndCompile> => {
    const bytes = await read(model)
    const compiled = await loadAndCompile(bytes, {
      accelerator: 'wasm',
      cpuOptions: { numThreads: threads(model) },
    })
    // LiteRT has a copy of its own.
    return compiled
  }
  const models = {
    detector: await compile('detector'),
    landmarksFull: await compile('landmarksFull'),
    segmenter: await compile('segmenter'),
  }
  const run: LiteRtRun = async (model, ...inputs) => {
    const tensors = inputs.map(({ data, shape }) => new Tensor(data, [...shape]))
    const outputs = await models[model].run(tensors)
    const copies = outputs.map(copyOf)
    for (const tensor of [...outputs, ...tensors]) tensor.delete()
    return copies
  }
  return oneAtATime(run)
}

/** Floats (of 4 bytes, as all our models give) out of the networks' own memory. `toTypedArray` does the same in new memory each time, whose pages cost more. */
function copyOf({ liteRtTensorBuffer: buffer }: Tensor): Float32Array {
  const { liteRtWasm } = getGlobalLiteRt()
  const at = buffer.lock(liteRtWasm.LiteRtTensorBufferLockMode.READ)
  try {
    const floats = new Float32Array(liteRtWasm.HEAPU8.buffer, at, buffer.packedSize() / 4)
    const copy = new Float32Array(floats.length)
    copy.set(floats)
    return copy
  } finally {
    buffer.unlock()
  }
}

/** LiteRT warns that there is no graphics processor, which it is not asked to use. */
export async function withoutWarnings<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console
  console.warn = () => undefined
  try {
    return await work()
  } finally {
    console.warn = warn
  }
}
