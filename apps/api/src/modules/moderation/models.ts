/** The two moderation models, from nsfwjs, converted to ONNX by `tools/moderation`. */
import { readFile } from 'node:fs/promises'

/** In the order in which they run. */
export type ModelName = 'first' | 'second'

/** Side of the square input of both models, in pixels. */
export const INPUT_PX = 224

const folder = new URL('../../../models/', import.meta.url)

export const readModel = (name: ModelName): Promise<Uint8Array> =>
  readFile(new URL(`moderation-${name}.onnx`, folder))
