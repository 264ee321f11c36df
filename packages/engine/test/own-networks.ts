/** The engine's networks, opened once per process, also with a detector that sees no person. */
import { parseGarment } from '../src/embedded/garment/parse.ts'
import type { GarmentPicture } from '../src/embedded/garment/parse.ts'
import { halveImage } from '../src/embedded/image/resample.ts'
import type { RgbImage } from '../src/embedded/image/raster.ts'
import { readGarment } from '../src/embedded/nets/garment-reader.ts'
import { createNodeRuntime } from '../src/embedded/runtime-node.ts'
import type { VisionRuntime } from '../src/embedded/vision/types.ts'
import type { GarmentCategory } from '../src/engine.ts'

export const networks = await createNodeRuntime()

export const ownNetworks: VisionRuntime = {
  run: async (model, ...inputs) =>
    model === 'detector'
      ? [new Float32Array(2254 * 12), new Float32Array(2254).fill(-9)]
      : networks.run(model, ...inputs),
}

/** Reads a picture of the working size with the network, as a garment that no person wears. */
export async function viewOf(image: RgbImage, category: GarmentCategory = 'auto'): Promise<GarmentPicture> {
  const half = halveImage(image)
  return { image, half, reading: await readGarment(ownNetworks, half, category), wearer: null }
}

/** Reads and parses a garment from a picture of the working size. */
export async function garmentIn(image: RgbImage, category: GarmentCategory = 'auto') {
  const view = await viewOf(image, category)
  return { reading: view.reading, ...parseGarment(view, category) }
}
