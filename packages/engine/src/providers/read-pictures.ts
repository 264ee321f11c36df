/** Decodes a provider's results and brings them to the requested shape and size. */
import { decodePicture } from '../codecs.ts'
import type { RgbaPicture } from '../picture.ts'
import { cutOut, type Frame } from './frame.ts'
import { shrink } from './picture-files.ts'
import { ProviderFailed } from './provider-failed.ts'

/** Tolerated difference of the result's aspect ratio, as a logarithm: models round the sides. */
const MAX_SHAPE_ERROR = 0.04
const MIN_EDGE_PX = 64
/** Larger results are reduced to this shorter side. */
const MAX_RESULT_PX = 4096

type Result = { readonly frame: Frame; readonly sent: RgbaPicture; readonly shortEdgePx: number }

/** Reads the files, leaving out those that fail; rejects when all do. One at a time, because each takes much memory. */
export async function readPictures(
  name: string,
  files: readonly Uint8Array[],
  result: Result,
): Promise<[RgbaPicture, ...RgbaPicture[]]> {
  const pictures: RgbaPicture[] = []
  let problem: unknown
  for (const file of files)
    try {
      pictures.push(await readPicture(name, file, result))
    } catch (error) {
      problem ??= error
    }
  const [first, ...others] = pictures
  if (!first) throw problem
  return [first, ...others]
}

/** Decodes a result and crops it out of its frame. Rejects with ProviderFailed when it is no picture of that shape. */
async function readPicture(
  name: string,
  file: Uint8Array,
  { frame, sent, shortEdgePx }: Result,
): Promise<RgbaPicture> {
  const picture = await decodePicture(file, { maxShortEdgePx: MAX_RESULT_PX }).catch((cause: unknown) => {
    throw new ProviderFailed(name, 'nonsense', { detail: 'the result is no picture', cause })
  })
  const { width, height } = picture
  const shapeError = Math.abs(Math.log((width / height) * (frame.height / frame.width)))
  if (Math.min(width, height) < MIN_EDGE_PX || shapeError > MAX_SHAPE_ERROR)
    throw new ProviderFailed(name, 'nonsense', { detail: `a result of ${width} × ${height} px` })
  const cut = await cutOut(frame, picture, sent)
  const long = Math.max(cut.width, cut.height) / Math.min(cut.width, cut.height)
  return shrink(cut, Math.round(shortEdgePx * long))
}
