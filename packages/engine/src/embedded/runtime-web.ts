/**
 * LiteRT and ONNX Runtime in a browser's worker. LiteRT's loader fetches a script of its own and has it run by `importScripts`, which modules
 * may not; here the script is part of the worker's own code, and the caller passes the files. The engine's
 * edge to the browser.
 */
import { loadLiteRt } from '@litertjs/core'
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm'
import { compileModels, withoutWarnings } from './vision/litert.ts'
import { joinRuntimes, openOnnxModels } from './vision/onnx.ts'
import type { ModelName, VisionRuntime } from './vision/types.ts'

/** LiteRT's script, as Emscripten makes it: called with settings, it resolves to the running module. */
export type WasmFactory = (settings: WasmSettings) => Promise<unknown>

type WasmSettings = {
  readonly wasmBinary: ArrayBuffer
  print(line: string): void
  printErr(line: string): void
}

export type WebParts = {
  readonly openWasm: WasmFactory
  /** Rejects when the file does not come. */
  readonly readWasm: () => Promise<ArrayBuffer>
  /** ONNX Runtime's. Rejects when the file does not come. */
  readonly readOnnxWasm: () => Promise<ArrayBuffer>
  readonly readModel: (model: ModelName) => Promise<Uint8Array>
}

/** The globals that the loader takes for a classic worker's. */
type WorkerScope = typeof globalThis & {
  ModuleFactory?: () => Promise<unknown>
  importScripts?(file: string): void
}

/** Any name will do that the loader takes for a whole file's: nothing is fetched by it. */
const SCRIPT_NAME = 'litert.js'

const quiet = (): void => undefined

/** Loads the runtimes and the models; once per worker. Rejects when a part does not come or does not compile. */
export async function createWebRuntime({
  openWasm,
  readWasm,
  readOnnxWasm,
  readModel,
}: WebParts): Promise<VisionRuntime> {
  const wasmBinary = await readWasm()
  const scope: WorkerScope = globalThis
  scope.importScripts = quiet
  scope.ModuleFactory = () => openWasm({ wasmBinary, print: quiet, printErr: quiet })
  await withoutWarnings(() => loadLiteRt(SCRIPT_NAME, { threads: false }))
  const litertRun = await compileModels(readModel)
  // Given the file's bytes, ONNX Runtime fetches nothing; a second thread would need another script.
  env.wasm.numThreads = 1
  env.wasm.wasmBinary = await readOnnxWasm()
  return joinRuntimes(litertRun, await openOnnxModels({ InferenceSession, Tensor }, readModel))
}
