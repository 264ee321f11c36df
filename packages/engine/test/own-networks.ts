/** Our own networks as the engine runs them, beside a detector that sees no person. */
import { garmentOf } from '../src/embedded/garment/read.ts'
import { halveImage } from '../src/embedded/image/resample.ts'
import type { RgbImage } from '../src/embedded/image/raster.ts'
import { readGarment } from '../src/embedded/nets/garment-reader.ts'
import { openOwnNetworks } from '../src/embedded/runtime-node.ts'
import { joinRuntimes } from '../src/embedded/vision/onnx.ts'
import type { VisionRuntime } from '../src/embedded/vision/types.ts'
import type { GarmentCategory } from '../src/engine.ts'

export const ownNetworks: VisionRuntime = joinRuntimes(
  async () => [new Float32Array(2254 * 12), new Float32Array(2254).fill(-9)],
  await openOwnNetworks('native'),
)

/** A garment as it is read from a picture of the working size. */
export async function garmentIn(image: RgbImage, category: GarmentCategory = 'auto') {
  const half = halveImage(image)
  const reading = await readGarment(ownNetworks, half, category)
  return { reading, ...garmentOf({ image, half }, reading, category) }
}
