/**
 * LiteRT on Node. Its loader expects a web worker and takes the script apart by `importScripts`, so both are
 * supplied. The engine's only edge to Node.
 */
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import vm from 'node:vm'
import { getGlobalLiteRtPromise, loadLiteRt } from '@litertjs/core'
import { MODEL_FILES, WASM_FILES } from './model-files.ts'
import type { PackagedFile } from './model-files.ts'
import { compileModels, withoutWarnings } from './vision/litert.ts'
import type { VisionRuntime } from './vision/types.ts'

const require = createRequire(import.meta.url)

/** A packaged file's place: searched as Node does, since some of these packages do not export their package.json. */
export function pathOf([packageName, file]: PackagedFile): string {
  const folders = require.resolve.paths(packageName) ?? []
  const found = folders.find((folder) => fs.existsSync(path.join(folder, packageName)))
  if (!found) throw new Error(`The package ${packageName} is not installed`)
  return path.join(found, packageName, file)
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

/** Loads LiteRT and compiles the models; once per thread. Throws when a package or a model is missing. */
export async function createNodeRuntime(): Promise<VisionRuntime> {
  installWorkerGlobals()
  const script = pathOf(WASM_FILES.script)
  return withPatientOptimiser(async () => {
    await withoutWarnings(() => getGlobalLiteRtPromise() ?? loadLiteRt(script, { threads: false }))
    return compileModels((model) => fs.promises.readFile(pathOf(MODEL_FILES[model])))
  })
}
