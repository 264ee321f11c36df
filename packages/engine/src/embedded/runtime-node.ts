/**
 * LiteRT and ONNX Runtime on Node. LiteRT's loader expects a web worker and takes the script apart by `importScripts`, so both are
 * supplied. The engine's only edge to Node.
 */
import fs from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import vm from 'node:vm'
import workerThreads from 'node:worker_threads'
import type { WorkerOptions } from 'node:worker_threads'
import { getGlobalLiteRtPromise, loadLiteRt } from '@litertjs/core'
import { MODEL_FILES, THREADED_SCRIPT } from './model-files.ts'
import type { PackagedFile } from './model-files.ts'
import { compileModels, withoutWarnings } from './vision/litert.ts'
import type { LiteRtRun } from './vision/litert.ts'
import { atOnce, joinRuntimes, openOnnxModels } from './vision/onnx.ts'
import type { OnnxRun, OnnxRuntime, RunNative } from './vision/onnx.ts'
import type { LiteRtModel, ModelName, VisionRuntime } from './vision/types.ts'

const require = createRequire(import.meta.url)

/** A packaged file's place: searched as Node does, since some of these packages do not export their package.json. */
export function pathOf([packageName, file]: PackagedFile): string {
  const folders = require.resolve.paths(packageName) ?? []
  const found = folders.find((folder) => fs.existsSync(path.join(folder, packageName)))
  if (!found) throw new Error(`The package ${packageName} is not installed`)
  return path.join(found, packageName, file)
}

/** The globals that the loader takes for a web worker's, on Node. */
type WorkerScope = typeof globalThis & {
  self?: unknown
  Module?: { print(line: string): void; printErr(line: string): void }
  importScripts?(file: string): void
}

/** Threads beside this one that run networks. Each takes memory, and a second one would find no core free where there are two. */
const HELPING_THREADS = Math.min(1, availableParallelism() - 1)

/** The one that takes longest by far, and runs twice. For each model that more than one thread runs LiteRT starts threads of its own. */
const threadsFor = (model: LiteRtModel): number => (model === 'landmarksFull' ? 1 + HELPING_THREADS : 1)

/** Limits of LiteRT's threads: they make next to no short-lived objects. */
const HELPER_LIMITS = { maxYoungGenerationSizeMb: 1 }

/** Runs the script as one that is no module, which its package says it is. */
const runOf = (file: string): string => `
  Object.assign(globalThis, { require, __filename: ${JSON.stringify(file)}, __dirname: ${JSON.stringify(path.dirname(file))} })
  require('node:vm').runInThisContext(require('node:fs').readFileSync(__filename, 'utf8'), { filename: __filename })`

/** A thread that LiteRT's script starts. */
class HelpingThread extends workerThreads.Worker {
  constructor(file: string, options: WorkerOptions) {
    super(runOf(file), { ...options, eval: true, resourceLimits: HELPER_LIMITS })
  }
}

/** Gives the script what it takes for Node's own. */
const requireForScript = (name: string): unknown =>
  name === 'node:worker_threads' ? { ...workerThreads, Worker: HelpingThread } : require(name)

function installWorkerGlobals(): void {
  const scope: WorkerScope = globalThis
  scope.self ??= globalThis
  scope.importScripts = (file) => {
    Object.assign(scope, { require: requireForScript, __filename: file, __dirname: path.dirname(file) })
    vm.runInThisContext(fs.readFileSync(file, 'utf8'), { filename: file })
  }
  // LiteRT reports its progress line by line; ours is not the place for it.
  scope.Module = { print: () => undefined, printErr: () => undefined }
}

/** The script starts as many threads as there are cores, whatever a model is compiled for. */
async function withHelpingThreads<T>(work: () => Promise<T>): Promise<T> {
  const real = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
  Object.defineProperty(globalThis, 'navigator', {
    configurable: true,
    value: { hardwareConcurrency: HELPING_THREADS },
  })
  try {
    return await work()
  } finally {
    if (real) Object.defineProperty(globalThis, 'navigator', real)
    else Reflect.deleteProperty(globalThis, 'navigator')
  }
}

/**
 * How much (bytes of code) a function of WebAssembly does before V8 optimises it: by default, and while models are loaded.
 * Three large functions that only loading needs would otherwise be optimised, for 40 MB and a second of a core; those that
 * run networks do as much within their first few runs.
 */
const TIERING_BUDGET = { usual: 13_000_000, loading: 300_000_000 }

/** The flag holds for the process, and for what is loaded meanwhile. */
async function withPatientOptimiser<T>(work: () => Promise<T>): Promise<T> {
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET.loading}`)
  try {
    return await work()
  } finally {
    setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET.usual}`)
  }
}

const readModel = (model: ModelName): Promise<Uint8Array> => fs.promises.readFile(pathOf(MODEL_FILES[model]))

function compileForLiteRt(): Promise<LiteRtRun> {
  installWorkerGlobals()
  const script = pathOf(THREADED_SCRIPT)
  const load = () => getGlobalLiteRtPromise() ?? loadLiteRt(script)
  return withPatientOptimiser(async () => {
    await withHelpingThreads(() => withoutWarnings(load))
    return compileModels(readModel, threadsFor)
  })
}

/**
 * ONNX Runtime's native build where it is installed and runs on this machine (it is an optional dependency, six times as
 * fast), else its WebAssembly.
 */
async function loadOnnxRuntime(isNative: boolean): Promise<OnnxRuntime> {
  if (isNative) {
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

/** How our own networks are run: by native code where that is possible, or by WebAssembly as in a browser. */
export type OnnxBuild = 'native' | 'wasm'

/** Opens our own networks; once per thread. Throws when a model is missing. */
export const openOwnNetworks = (build: OnnxBuild, runNative: RunNative = atOnce): Promise<OnnxRun> =>
  runNative(async () => openOnnxModels(await loadOnnxRuntime(build === 'native'), readModel, runNative))

/**
 * Loads the runtimes and the models; once per thread. Throws when a package or a model is missing.
 * @param runNative what stands around native code, one piece after the other; by default nothing
 */
export async function createNodeRuntime(
  build: OnnxBuild = 'native',
  runNative?: RunNative,
): Promise<VisionRuntime> {
  // Native code opens its models on a thread of its own meanwhile.
  const [ownRun, litertRun] = await Promise.all([openOwnNetworks(build, runNative), compileForLiteRt()])
  return joinRuntimes(litertRun, ownRun)
}
