/**
 * LiteRT on Node. Its loader expects a web worker and takes the script apart by `importScripts`, so both are
 * supplied. The engine's only edge to Node.
 */
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import vm from 'node:vm'
import { getGlobalLiteRtPromise, loadLiteRt } from '@litertjs/core'
import { compileModels } from './vision/litert.ts'
import type { ModelName, VisionRuntime } from './vision/types.ts'

const require = createRequire(import.meta.url)

/** Packages and files of the models; the weights come inside npm packages. */
const MODEL_FILES: Record<ModelName, readonly [packageName: string, file: string]> = {
  detector: ['@mediapipe/pose', 'pose_solution_packed_assets.data'],
  landmarksFull: ['@mediapipe/pose', 'pose_landmark_full.tflite'],
  segmenter: ['@mediapipe/selfie_segmentation', 'selfie_segmentation.tflite'],
}

/**
 * The build without relaxed SIMD: relaxed instructions may round as the processor likes, and the result must
 * be the same bytes on every machine.
 */
const WASM_SCRIPT = 'litert_wasm_compat_internal.js'

/** Where a package lies: searched as Node does, since these packages do not export their package.json. */
function packageFolder(name: string): string {
  const folders = require.resolve.paths(name) ?? []
  const found = folders.find((folder) => fs.existsSync(path.join(folder, name)))
  if (!found) throw new Error(`The package ${name} is not installed`)
  return path.join(found, name)
}

/** What the loader takes for a web worker's globals, on Node. */
type WorkerScope = typeof globalThis & {
  self?: unknown
  Module?: { print(line: string): void; printErr(line: string): void }
  importScripts?(file: string): void
}

function installWorkerGlobals(): void {
  const scope: WorkerScope = globalThis
  scope.self ??= globalThis
  scope.importScripts = (file) => {
    Object.assign(scope, { require, __filename: file, __dirname: path.dirname(file) })
    vm.runInThisContext(fs.readFileSync(file, 'utf8'), { filename: file })
  }
  // LiteRT reports its progress line by line; ours is not the place for it.
  scope.Module = { print: () => undefined, printErr: () => undefined }
}

/** LiteRT warns that there is no graphics processor, which it is not asked to use. */
async function withoutWarnings<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console
  console.warn = () => undefined
  try {
    return await work()
  } finally {
    console.warn = warn
  }
}

/** Loads LiteRT and compiles the models; once per thread. Throws when a package or a model is missing. */
export async function createNodeRuntime(): Promise<VisionRuntime> {
  installWorkerGlobals()
  const script = path.join(packageFolder('@litertjs/core'), 'wasm', WASM_SCRIPT)
  await withoutWarnings(() => getGlobalLiteRtPromise() ?? loadLiteRt(script, { threads: false }))
  return compileModels(async (model) => {
    const [packageName, file] = MODEL_FILES[model]
    return new Uint8Array(await fs.promises.readFile(path.join(packageFolder(packageName), file)))
  })
}
