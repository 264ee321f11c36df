/** The thread that runs the models, by TensorFlow.js compiled to WebAssembly: any CPU, no native addon. */
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { loadGraphModel } from '@tensorflow/tfjs-converter'
import * as wasm from '@tensorflow/tfjs-backend-wasm'
import * as tf from '@tensorflow/tfjs-core'
import { loadLayersModel } from '@tensorflow/tfjs-layers'
import { pictureClasses, type ClassScores } from './class-scores.ts'
import { findModel, INPUT_PX, type ModelName } from './models.ts'

type Model = { predict: (input: tf.Tensor) => unknown }

const started = startBackend()
const loaded = new Map<ModelName, Promise<Model>>()

/** @param pixels a square of `INPUT_PX`, RGB, three bytes a pixel */
export async function classify({
  model: name,
  pixels,
}: {
  model: ModelName
  pixels: Uint8Array
}): Promise<ClassScores> {
  await started
  const loading = loaded.get(name) ?? load(name)
  loaded.set(name, loading)
  const model = await loading
  const output = tf.tidy(() => {
    const input = tf.tensor4d(Float32Array.from(pixels), [1, INPUT_PX, INPUT_PX, 3])
    return model.predict(tf.div(input, 255)) as tf.Tensor
  })
  const scores = await output.data()
  output.dispose()
  return Object.fromEntries(pictureClasses.map((name, i) => [name, scores[i] ?? 0])) as ClassScores
}

async function startBackend(): Promise<void> {
  const folder = dirname(createRequire(import.meta.url).resolve('@tensorflow/tfjs-backend-wasm'))
  wasm.setWasmPaths(`${folder}/`)
  wasm.setThreadsCount(1)
  await tf.setBackend('wasm')
  await tf.ready()
}

async function load(name: ModelName): Promise<Model> {
  const { modelJson, weightBundles, options } = await findModel(name)
  const { default: json } = await modelJson()
  const bundles = await Promise.all(
    weightBundles.map(async (bundle) => Buffer.from((await bundle()).default, 'base64')),
  )
  const weights = Uint8Array.from(Buffer.concat(bundles))
  const source = tf.io.fromMemory({
    modelTopology: json.modelTopology,
    weightSpecs: json.weightsManifest.flatMap((group) => group.weights),
    weightData: weights.buffer,
  })
  return options?.type === 'graph' ? loadGraphModel(source) : loadLayersModel(source)
}
