/** Methods of tampering with a signed file. */
import { decodePicture, encodePicture } from '@toile/engine/codecs'
import { manifestOf, withManifest } from '../../packages/engine/test/credentials/transplant.ts'

type Signed = { bytes: Uint8Array; other: Uint8Array }
export type Way = (signed: Signed) => Promise<Uint8Array>

const JPEG_START = 0xff

/** Changes one pixel and restores the manifest. */
async function pixelChanged({ bytes }: Signed): Promise<Uint8Array> {
  const picture = await decodePicture(bytes)
  const at = (Math.floor(picture.height / 2) * picture.width + Math.floor(picture.width / 2)) * 4
  picture.data[at] = (picture.data[at] ?? 0) ^ 0xff
  const encoded = await encodePicture(picture, bytes[0] === JPEG_START ? 'jpeg' : 'png')
  return withManifest(encoded, manifestOf(bytes))
}

export const ways: Record<string, Way> = {
  'a changed pixel': pixelChanged,
  async 'a changed byte'({ bytes }) {
    const changed = Uint8Array.from(bytes)
    const at = Math.floor(bytes.length * 0.9)
    changed[at] = (changed[at] ?? 0) ^ 1
    return changed
  },
  'the manifest of another': ({ bytes, other }) => withManifest(bytes, manifestOf(other)),
  'a cut file': async ({ bytes }) => bytes.subarray(0, -64),
  async 'a changed claim'({ bytes }) {
    const changed = Buffer.from(bytes)
    // Changes the digital source type, the main statement of the credentials.
    changed.write('digitalCaptureDigitalCapture', changed.indexOf('compositeWithTrainedAlgorithmicMedia'))
    const source = changed.lastIndexOf('compositeWithTrainedAlgorithmicMedia')
    if (source > 0) changed.write('digitalCaptureDigitalCapture', source)
    return changed
  },
}
