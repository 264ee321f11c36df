/** ONNX Runtime in a browser's worker, with files that the caller passes: the engine's edge to the browser. */
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm'
import { openModels } from './vision/onnx.ts'
import type { ModelName, VisionRuntime } from './vision/types.ts'

export type WebParts = {
  /** Rejects when the file does not come. */
  readonly readWasm: () => Promise<ArrayBuffer>
  readonly readModel: (model: ModelName) => Promise<Uint8Array>
}

/** Loads the runtime and the networks; once per worker. Rejects when a part does not come or does not compile. */
export async function createWebRuntime({ readWasm, readModel }: WebParts): Promise<VisionRuntime> {
  // Given the file's bytes, ONNX Runtime fetches nothing; a second thread would need another script.
  env.wasm.numThreads = 1
  env.wasm.wasmBinary = await readWasm()
  return openModels({ InferenceSession, Tensor }, readModel)
}
