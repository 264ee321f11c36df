/** Runs the networks on ONNX Runtime, in the build that the platform supplies: native code or WebAssembly. */
import type { InferenceSession, Tensor } from 'onnxruntime-common'
import { oneAtATime } from './one-at-a-time.ts'
import { MODEL_NAMES } from './types.ts'
import type { ModelName, VisionRuntime } from './types.ts'

/** The part of ONNX Runtime's interface that both builds share. */
export type OnnxRuntime = {
  readonly InferenceSession: {
    create: (model: Uint8Array, options: SessionOptions) => Promise<InferenceSession>
  }
  readonly Tensor: new (type: 'float32', data: Float32Array, shape: readonly number[]) => Tensor
}
type SessionOptions = InferenceSession.SessionOptions

/**
 * One thread: a second one would take a core from a concurrent try-on. It also fixes the order of sums, so that one
 * machine gives the same bytes every time.
 */
const OPTIONS: SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  logSeverityLevel: 3,
  // An arena would retain the memory of the largest layers of all networks.
  enableCpuMemArena: false,
}

/** Wraps all native calls of a piece of work. Implementations may serialise such work. */
export type RunNative = <T>(work: () => Promise<T>) => Promise<T>

export const atOnce: RunNative = (work) => work()

/**
 * Opens all models. Rejects when one cannot be read or opened.
 * @param read supplies a model's bytes
 */
export async function openModels(
  { InferenceSession, Tensor }: OnnxRuntime,
  read: (model: ModelName) => Promise<Uint8Array>,
  runNative: RunNative = atOnce,
): Promise<VisionRuntime> {
  const open = async (model: ModelName): Promise<InferenceSession> => {
    const bytes = await read(model)
    const session = await InferenceSession.create(bytes, OPTIONS)
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

/** Copies an output's values to our own memory and releases the tensor. */
function copyOf(output: Tensor): Float32Array {
  const values = output.data as Float32Array
  const copy = new Float32Array(values.length)
  copy.set(values)
  output.dispose()
  return copy
}
