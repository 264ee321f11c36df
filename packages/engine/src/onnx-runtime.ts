/** Loads ONNX Runtime on Node. */
import type * as onnx from 'onnxruntime-common'

type Runtime = Pick<typeof onnx, 'InferenceSession' | 'Tensor'>

/**
 * Loads the native build of ONNX Runtime if it is installed and runs on this machine, else WebAssembly. The native
 * build is an optional dependency and six times as fast. A thread must not be terminated while it runs native code.
 */
export async function loadOnnxRuntime(prefersNative = true): Promise<Runtime> {
  if (prefersNative) {
    try {
      return await import('onnxruntime-node')
    } catch {
      // No build for this machine, or omitted by `npm ci --omit=optional`: WebAssembly gives the same results, slower.
    }
  }
  const { env, InferenceSession, Tensor } = await import('onnxruntime-web/wasm')
  env.wasm.numThreads = 1
  return { InferenceSession, Tensor }
}
