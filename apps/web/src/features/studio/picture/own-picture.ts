import { randomId } from '../../../lib/random-id.ts'
import type { ReadyPicture } from './picture.ts'
import { readPicture } from './read-picture.ts'
import type { DecodePicture } from './read-picture.ts'
import { t } from '../../../words/translate.ts'

export type OwnPicture = { ok: true; picture: ReadyPicture } | { ok: false; problem: string }

/** Reads a chosen file as a picture of the studio. */
export async function readOwnPicture(
  file: File,
  decode: DecodePicture,
  id: string = randomId(),
): Promise<OwnPicture> {
  const reading = await readPicture(file, decode)
  if (!reading.ok) return reading
  // Files from the camera and the clipboard have meaningless names or none.
  const name = file.name || t('studio.file.unnamed')
  const { ok, ...facts } = reading
  return { ok, picture: { id, origin: 'own', name, source: null, ownerId: null, ...facts } }
}
