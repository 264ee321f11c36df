/** Worker thread that runs the moderation models on ONNX Runtime, shared with the engine. */
import { loadOnnxRuntime } from '@toile/engine/onnx-runtime'
import { pictureClasses, type ClassScores } from './class-scores.ts'
import { INPUT_PX, readModel, type ModelName } from './models.ts'

const { InferenceSession, Tensor } = await loadOnnxRuntime()

/** One thread and no memory arena, as pictures come one at a time. */
const OPTIONS = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  logSeverityLevel: 3,
  enableCpuMemArena: false,
} as const

const opened = new Map<ModelName, ReturnType<typeof open>>()

/**
 * Runs one model.
 * @param pixels a square of `INPUT_PX`, RGB, three bytes a pixel
 */
export async function classify({
  model: name,
  pixels,
}: {
  model: ModelName
  pixels: Uint8Array
}): Promise<ClassScores> {
  const opening = opened.get(name) ?? open(name)
  opened.set(name, opening)
  const model = await opening
  const input = new Tensor('uint8', pixels, [1, INPUT_PX, INPUT_PX, 3])
  const { scores } = await model.run({ pixels: input })
  const values = scores!.data as Float32Array
  return Object.fromEntries(pictureClasses.map((name, i) => [name, values[i] ?? 0])) as ClassScores
}

async function open(name: ModelName) {
  return InferenceSession.create(await readModel(name), OPTIONS)
}
