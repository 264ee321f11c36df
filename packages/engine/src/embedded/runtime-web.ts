/** Loads ONNX Runtime in a browser's worker; the only browser-specific module of the embedded engine. */
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm'
import { openModels } from './vision/onnx.ts'
import type { ModelName, VisionRuntime } from './vision/types.ts'

export type WebRuntimeDeps = {
  /** Both reject when the file cannot be loaded. */
  readonly readWasm: () => Promise<ArrayBuffer>
  readonly readModel: (model: ModelName) => Promise<Uint8Array>
}

/** Loads the runtime and the networks; call it once per worker. Rejects when a file cannot be loaded or compiled. */
export async function createWebRuntime({ readWasm, readModel }: WebRuntimeDeps): Promise<VisionRuntime> {
  // With the bytes given, ONNX Runtime fetches nothing; a second thread would need another script.
  env.wasm.numThreads = 1
  env.wasm.wasmBinary = await readWasm()
  return openModels({ InferenceSession, Tensor }, readModel)
}
