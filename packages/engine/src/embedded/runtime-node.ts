/** Loads ONNX Runtime on Node: the only Node-specific module of the embedded engine. */
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { loadOnnxRuntime } from '../onnx-runtime.ts'
import { MODEL_FILES } from './model-files.ts'
import type { PackagedFile } from './model-files.ts'
import { atOnce, openModels } from './vision/onnx.ts'
import type { RunNative } from './vision/onnx.ts'
import type { ModelName, VisionRuntime } from './vision/types.ts'

const require = createRequire(import.meta.url)

/** Resolves a packaged file's path by hand, because some packages do not export their package.json. */
export function pathOf([packageName, file]: PackagedFile): string {
  const folders = require.resolve.paths(packageName) ?? []
  const found = folders.find((folder) => fs.existsSync(path.join(folder, packageName)))
  if (!found) throw new Error(`The package ${packageName} is not installed`)
  return path.join(found, packageName, file)
}

/** The build that runs the networks: native code where available, or WebAssembly as in a browser. */
export type OnnxBuild = 'native' | 'wasm'

/**
 * Loads the runtime and the networks; call it once per thread. Rejects when a package or a model is missing.
 * @param runNative wraps all calls of native code; by default it does nothing
 */
export async function createNodeRuntime(
  build: OnnxBuild = 'native',
  runNative: RunNative = atOnce,
): Promise<VisionRuntime> {
  const read = (model: ModelName) => fs.promises.readFile(pathOf(MODEL_FILES[model]))
  return runNative(async () => openModels(await loadOnnxRuntime(build === 'native'), read, runNative))
}
