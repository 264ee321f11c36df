import { readFile, stat } from 'node:fs/promises'
import { MODEL_FILES, WASM_FILES } from '@toile/engine/embedded/model-files'
import { pathOf } from '@toile/engine/embedded/runtime-node'
import { normalizePath, type Plugin } from 'vite'

const VIRTUAL = 'virtual:device-parts'
/** The modules of Node that LiteRT's script imports when it runs there. */
const NODE_MODULES = /^(?:node:)?(?:fs|path|url|crypto|worker_threads|module)$/
const NOTHING = '\0toile:nothing-of-node'
const SCRIPT = normalizePath(pathOf(WASM_FILES.script))
const NOTICE = `What runs on a visitor's device besides our own code:

LiteRT (@litertjs/core), Copyright Google LLC
MediaPipe Pose and MediaPipe Selfie Segmentation (models of @mediapipe/pose and @mediapipe/selfie_segmentation),
Copyright The MediaPipe Authors

Licensed under the Apache License, Version 2.0: https://www.apache.org/licenses/LICENSE-2.0
They are distributed unchanged, on an "AS IS" basis, without warranties or conditions of any kind.

ONNX Runtime (onnxruntime-web), Copyright Microsoft Corporation

Licensed under the MIT License: https://opensource.org/license/mit

The encoders of our garment reader and of our person parser began with the ImageNet weights of EfficientNet-Lite0
(Copyright The TensorFlow Authors), licensed under the Apache License, Version 2.0; they were changed by training.
`

/**
 * Vite plugin for the worker with the try-on engine: `virtual:device-parts` gives LiteRT's script as a function, and the
 * address and size of each file it needs, as files of our own build: out of npm packages, and our own networks.
 */
export function devicePlugin(): Plugin {
  return {
    name: 'toile:device',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === VIRTUAL) return `\0${VIRTUAL}`
      return NODE_MODULES.test(id) && importer?.includes('@litertjs') ? NOTHING : undefined
    },
    async load(id) {
      if (id === NOTHING) return 'export {}'
      // The development server asks for it with its version.
      if (id.split('?')[0] === SCRIPT) return scriptModule()
      return id === `\0${VIRTUAL}` ? partsModule() : undefined
    },
    buildStart() {
      if (this.meta.watchMode) return
      this.emitFile({ type: 'asset', fileName: 'assets/wasm/device-notice.txt', source: NOTICE })
    },
  }
}

async function partsModule(): Promise<string> {
  const files: Record<string, string> = {
    wasm: pathOf(WASM_FILES.binary),
    onnxWasm: pathOf(WASM_FILES.onnx),
  }
  for (const [model, file] of Object.entries(MODEL_FILES)) files[model] = pathOf(file)
  const names = Object.keys(files)
  const entries = await Promise.all(
    Object.entries(files).map(
      async ([name, path]) => `${name}: { url: ${name}, bytes: ${(await stat(path)).size} }`,
    ),
  )
  return [
    `import openWasm from ${quoted(SCRIPT)}`,
    ...names.map((name) => `import ${name} from ${quoted(`${files[name]}?url`)}`),
    'export { openWasm }',
    `export const deviceFiles = { ${entries.join(', ')} }`,
  ].join('\n')
}

/** The script as a module. It is made to be run by itself, and ends with ways to give its one name to loaders of old. */
async function scriptModule(): Promise<string> {
  const [script, forLoaders] = (await readFile(SCRIPT, 'utf8')).split('// Export using a UMD style export')
  if (forLoaders === undefined) throw new Error('The script of LiteRT ends in another way than expected')
  return `${script}export default ModuleFactory\n`
}

const quoted = (path: string) => JSON.stringify(normalizePath(path))
