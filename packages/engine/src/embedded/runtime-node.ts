/** ONNX Runtime on Node: the engine's only edge to it. */
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import vm from 'node:vm'
import workerThreads from 'node:worker_threads'
import type { WorkerOptions } from 'node:worker_threads'
import { getGlobalLiteRtPromise, loadLiteRt } from '@litertjs/core'
import { loadOnnxRuntime } from '../onnx-runtime.ts'
import { MODEL_FILES, THREADED_SCRIPT } from './model-files.ts'
import type { PackagedFile } from './model-files.ts'
import { compileModels, withoutWarnings } from './vision/litert.ts'
import type { LiteRtRun } from './vision/litert.ts'
import { atOnce, joinRuntimes, openOnnxModels } from './vision/onnx.ts'
import type { OnnxRun, RunNative } from './vision/onnx.ts'
import type { LiteRtModel, ModelName, VisionRuntime } from './vision/types.ts'

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

/** How our own networks are run: by native code where that is possible, or by WebAssembly as in a browser. */
export type OnnxBuild = 'native' | 'wasm'

/** Opens our own networks; once per thread. Throws when a model is missing. */
export const openOwnNetworks = (build: OnnxBuild, runNative: RunNative = atOnce): Promise<OnnxRun> =>
  runNative(async () => openOnnxModels(await loadOnnxRuntime(build === 'native'), readModel, runNative))

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
