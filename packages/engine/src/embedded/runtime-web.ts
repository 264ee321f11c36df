/** LiteRT in a browser page or worker: the engine's edge to it. The bundler resolves the package. */
import { loadLiteRt } from '@litertjs/core'
import { compileModels } from './vision/litert.ts'
import type { ModelName, VisionRuntime } from './vision/types.ts'

/**
 * Loads LiteRT and compiles the models. modelUrls: where each model's file is served; wasmScriptUrl: the
 * compat build's script, beside its .wasm. Rejects when something cannot be fetched.
 */
export async function createWebRuntime(
  modelUrls: Record<ModelName, string>,
  wasmScriptUrl: string,
): Promise<VisionRuntime> {
  await loadLiteRt(wasmScriptUrl, { threads: false })
  return compileModels(async (model) => {
    const response = await fetch(modelUrls[model])
    if (!response.ok) throw new Error(`The model ${modelUrls[model]} answered ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  })
}
