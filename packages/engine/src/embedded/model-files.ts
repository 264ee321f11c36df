/** Where the networks and what runs them lie: the weights in this package, the runtime in its own. */
import type { ModelName } from './vision/types.ts'

/** A file of an installed package: its package, and its path in it. */
export type PackagedFile = readonly [packageName: string, path: string]

/** The first three are MediaPipe's, converted: `docs/models/pose.md`. */
export const MODEL_FILES: Record<ModelName, PackagedFile> = {
  detector: ['@toile/engine', 'models/pose-detector.onnx'],
  landmarks: ['@toile/engine', 'models/pose-landmarks.onnx'],
  segmenter: ['@toile/engine', 'models/person-segmenter.onnx'],
  garmentReader: ['@toile/engine', 'models/garment-reader.onnx'],
  personParser: ['@toile/engine', 'models/person-parser.onnx'],
}

/** ONNX Runtime's build for browsers, which Node runs too where there is no native one. */
export const WASM_FILE: PackagedFile = ['onnxruntime-web', 'dist/ort-wasm-simd-threaded.wasm']
