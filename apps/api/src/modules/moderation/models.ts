/** Two models of nsfwjs, which `tools/moderation` made networks of ONNX of. */
import { readFile } from 'node:fs/promises'

/** In the order they are asked. */
export type ModelName = 'first' | 'second'

/** Both take a square of RGB of this size, whatever the picture's shape. */
export const INPUT_PX = 224

const folder = new URL('../../../models/', import.meta.url)

export const readModel = (name: ModelName): Promise<Uint8Array> =>
  readFile(new URL(`moderation-${name}.onnx`, folder))
