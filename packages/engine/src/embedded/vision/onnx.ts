/** The networks on ONNX Runtime, in whichever build the platform supplies: native code or WebAssembly. */
import type { InferenceSession, Tensor } from 'onnxruntime-common'
import { oneAtATime } from './one-at-a-time.ts'
import { MODEL_NAMES } from './types.ts'
import type { ModelName, VisionRuntime } from './types.ts'

/** The interface that both builds of ONNX Runtime share. */
export type OnnxRuntime = {
  readonly InferenceSession: {
    create: (model: Uint8Array, options: SessionOptions) => Promise<InferenceSession>
  }
  readonly Tensor: new (type: 'float32', data: Float32Array, shape: readonly number[]) => Tensor
}
type SessionOptions = InferenceSession.SessionOptions

/**
 * One thread: a second one takes a core from the try-on beside it. Sums are then made in the same order each time, so that
 * one machine gives the same bytes again.
 */
const OPTIONS: SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  logSeverityLevel: 3,
  // An arena would keep what the largest layers of all networks need.
  enableCpuMemArena: false,
}

/** Runs what calls native code, from its first call to the end of its last one; never two at once. */
export type RunNative = <T>(work: () => Promise<T>) => Promise<T>

export const atOnce: RunNative = (work) => work()

/** Opens the models whose bytes `read` supplies. Rejects when one cannot be read or opened. */
export async function openModels(
  { InferenceSession, Tensor }: OnnxRuntime,
  read: (model: ModelName) => Promise<Uint8Array>,
  runNative: RunNative = atOnce,
): Promise<VisionRuntime> {
  const open = async (model: ModelName): Promise<InferenceSession> => {
    const bytes = await read(model)
    const session = await InferenceSession.create(bytes, OPTIONS)
    // ONNX Runtime has a copy of its own.
    return session
  }
  const sessions = new Map<ModelName, InferenceSession>()
  for (const model of MODEL_NAMES) sessions.set(model, await open(model))
  const run: VisionRuntime['run'] = async (model, ...inputs) => {
    const session = sessions.get(model)
    if (!session) throw new Error(`There is no network ${model}`)
    const feeds = Object.fromEntries(
      inputs.map(({ data, shape }, k) => [session.inputNames[k], new Tensor('float32', data, shape)]),
    )
    return runNative(async () => {
      const outputs = await session.run(feeds)
      return session.outputNames.map((name) => copyOf(outputs[name]))
    })
  }
  return { run: oneAtATime(run) }
}

/** An output's values in memory of ours, and its own given back. */
function copyOf(output: Tensor): Float32Array {
  const values = output.data as Float32Array
  const copy = new Float32Array(values.length)
  copy.set(values)
  output.dispose()
  return copy
}
