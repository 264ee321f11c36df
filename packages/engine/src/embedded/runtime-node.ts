/** ONNX Runtime on Node: the engine's only edge to it. */
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { MODEL_FILES } from './model-files.ts'
import type { PackagedFile } from './model-files.ts'
import { atOnce, openModels } from './vision/onnx.ts'
import type { OnnxRuntime, RunNative } from './vision/onnx.ts'
import type { ModelName, VisionRuntime } from './vision/types.ts'

const require = createRequire(import.meta.url)

/** A packaged file's place: searched as Node does, since some of these packages do not export their package.json. */
export function pathOf([packageName, file]: PackagedFile): string {
  const folders = require.resolve.paths(packageName) ?? []
  const found = folders.find((folder) => fs.existsSync(path.join(folder, packageName)))
  if (!found) throw new Error(`The package ${packageName} is not installed`)
  return path.join(found, packageName, file)
}

/** How the networks are run: by native code where that is possible, or by WebAssembly as in a browser. */
export type OnnxBuild = 'native' | 'wasm'

/**
 * ONNX Runtime's native build where it is installed and runs on this machine (it is an optional dependency, six times as
 * fast), else its WebAssembly.
 */
async function loadOnnxRuntime(build: OnnxBuild): Promise<OnnxRuntime> {
  if (build === 'native') {
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

/**
 * Loads the runtime and the networks; once per thread. Throws when a package or a model is missing.
 * @param runNative what stands around native code, one piece after the other; by default nothing
 */
export async function createNodeRuntime(
  build: OnnxBuild = 'native',
  runNative: RunNative = atOnce,
): Promise<VisionRuntime> {
  const read = (model: ModelName) => fs.promises.readFile(pathOf(MODEL_FILES[model]))
  return runNative(async () => openModels(await loadOnnxRuntime(build), read, runNative))
}
