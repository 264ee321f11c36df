/** From the pixels of a look to the file that is kept and served: encoded, marked as made by AI (XMP), signed (C2PA). */
import type { OutputFormat } from '@toile/contract/business'
import { encodePicture } from '@toile/engine/codecs'
import type { LookFacts } from '@toile/engine/credentials/look-facts'
import type { RgbaPicture } from '@toile/engine/picture'
import { inStep } from '../../platform/report.ts'
import type { Credentials } from '../../platform/credentials.ts'

type Finish = { credentials: Pick<Credentials, 'sign'>; format: OutputFormat; facts: LookFacts }

/** WebP comes back unsigned. Nothing may change the picture after its signature, or its file. */
export async function finishLook(
  picture: RgbaPicture,
  { credentials, format, facts }: Finish,
): Promise<Uint8Array> {
  const file = await inStep('encode', () => encodePicture(picture, format))
  return inStep('sign', () => credentials.sign(file, facts))
}
