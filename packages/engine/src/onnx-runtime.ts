/** ONNX Runtime on Node. */
import type * as onnx from 'onnxruntime-common'

type Runtime = Pick<typeof onnx, 'InferenceSession' | 'Tensor'>

/**
 * The native build where it is installed and runs on this machine (it is an optional dependency, six times as fast), else
 * WebAssembly. No thread may be terminated while it is in native code.
 */
export async function loadOnnxRuntime(prefersNative = true): Promise<Runtime> {
  if (prefersNative) {
    try {
      return await import('onnxruntime-node')
    } catch {
      // No build for this machine, or left out by `npm ci --omit=optional`: WebAssembly gives the same answers, later.
    }
  }
  const { env, InferenceSession, Tensor } = await import('onnxruntime-web/wasm')
  env.wasm.numThreads = 1
  return { InferenceSession, Tensor }
}
