/** Locations of the networks (in this package) and of their runtime (in its own). */
import type { ModelName } from './vision/types.ts'

/** A file of an installed package: the package's name, and the path inside it. */
export type PackagedFile = readonly [packageName: string, path: string]

/** The networks. The first three are MediaPipe's, converted: `docs/models/pose.md`. */
export const MODEL_FILES: Record<ModelName, PackagedFile> = {
  detector: ['@toile/engine', 'models/pose-detector.onnx'],
  landmarks: ['@toile/engine', 'models/pose-landmarks.onnx'],
  segmenter: ['@toile/engine', 'models/person-segmenter.onnx'],
  garmentReader: ['@toile/engine', 'models/garment-reader.onnx'],
  personParser: ['@toile/engine', 'models/person-parser.onnx'],
}

/** ONNX Runtime's WebAssembly build, also used by Node where no native one is available. */
export const WASM_FILE: PackagedFile = ['onnxruntime-web', 'dist/ort-wasm-simd-threaded.wasm']
