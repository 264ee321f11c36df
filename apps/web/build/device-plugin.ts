import { stat } from 'node:fs/promises'
import { MODEL_FILES, WASM_FILE } from '@toile/engine/embedded/model-files'
import { pathOf } from '@toile/engine/embedded/runtime-node'
import { normalizePath, type Plugin } from 'vite'

const VIRTUAL = 'virtual:device-parts'
const NOTICE = `What runs on a visitor's device besides our own code:

MediaPipe Pose and MediaPipe Selfie Segmentation (models of @mediapipe/pose and @mediapipe/selfie_segmentation),
Copyright The MediaPipe Authors

Licensed under the Apache License, Version 2.0: https://www.apache.org/licenses/LICENSE-2.0
They are distributed on an "AS IS" basis, without warranties or conditions of any kind. Changed: from TensorFlow Lite's
format to ONNX; the weights are the same.

ONNX Runtime (onnxruntime-web), Copyright Microsoft Corporation

Licensed under the MIT License: https://opensource.org/license/mit

The encoders of our garment reader and of our person parser began with the ImageNet weights of EfficientNet-Lite0
(Copyright The TensorFlow Authors), licensed under the Apache License, Version 2.0; they were changed by training.
`

/**
 * Vite plugin for the worker that runs the try-on engine. `virtual:device-parts` exports the address and size of each
 * file the worker needs (ONNX Runtime from its npm package, and the networks), emitted as files of our build.
 */
export function devicePlugin(): Plugin {
  return {
    name: 'toile:device',
    enforce: 'pre',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load: (id) => (id === `\0${VIRTUAL}` ? partsModule() : undefined),
    buildStart() {
      if (this.meta.watchMode) return
      this.emitFile({ type: 'asset', fileName: 'assets/wasm/device-notice.txt', source: NOTICE })
    },
  }
}

async function partsModule(): Promise<string> {
  const files: Record<string, string> = { wasm: pathOf(WASM_FILE) }
  for (const [model, file] of Object.entries(MODEL_FILES)) files[model] = pathOf(file)
  const names = Object.keys(files)
  const entries = await Promise.all(
    Object.entries(files).map(
      async ([name, path]) => `${name}: { url: ${name}, bytes: ${(await stat(path)).size} }`,
    ),
  )
  return [
    ...names.map((name) => `import ${name} from ${quoted(`${files[name]}?url`)}`),
    `export const deviceFiles = { ${entries.join(', ')} }`,
  ].join('\n')
}

const quoted = (path: string) => JSON.stringify(normalizePath(path))
