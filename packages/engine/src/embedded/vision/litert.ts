/** The networks on LiteRT's wasm back end, once LiteRT itself is loaded (which each platform does its own way). */
import { loadAndCompile, Tensor } from '@litertjs/core'
import { MODELS } from './types.ts'
import type { ModelName, VisionRuntime } from './types.ts'

type Compiled = ReturnType<typeof loadAndCompile>

/**
 * Compiles the models whose bytes `read` supplies: `atOnce` those, the others when they are first asked for. Rejects
 * when one cannot be read or compiled.
 */
export async function compileModels(
  read: (model: ModelName) => Promise<Uint8Array>,
  atOnce: readonly ModelName[] = MODELS,
): Promise<VisionRuntime> {
  const models = new Map<ModelName, Compiled>()
  const compile = async (model: ModelName): Compiled =>
    loadAndCompile(await read(model), { accelerator: 'wasm' })
  const compiled = (model: ModelName): Compiled => {
    const known = models.get(model) ?? compile(model)
    models.set(model, known)
    return known
  }
  for (const model of atOnce) await compiled(model)
  return {
    async run(model, floats, shape) {
      const network = await compiled(model)
      const input = new Tensor(floats, [...shape])
      const outputs = await network.run([input])
      const copies = outputs.map((output) => Float32Array.from(output.toTypedArray()))
      for (const output of outputs) output.delete()
      input.delete()
      return copies
    },
  }
}
