/** Loads the pictures that agents give: those of `/api/v1`, and base64 data. */
import { uploadLimits } from '@toile/contract/business'
import type { PictureSource } from '@toile/contract/v1-look-request'
import type { ApiCaller } from '../../../platform/api-caller.ts'
import { AppError } from '../../../platform/errors.ts'
import type { TemporaryFile } from '../../library/index.ts'
import type { AgentPicture } from './inputs.ts'
import { type PictureDeps, writePicture } from '../find-pictures.ts'

type Pair<Picture> = { person?: Picture | undefined; garment?: Picture | undefined }
type PictureFiles = {
  files: { person?: TemporaryFile; garment?: TemporaryFile }
  discard: () => Promise<void>
}

/** Loads the given pictures. Throws what `findPictures` throws, and `invalid_request` when none is given. */
export async function findOptionalPictures(
  deps: PictureDeps,
  caller: ApiCaller,
  pictures: Pair<AgentPicture>,
): Promise<PictureFiles> {
  const written: { file: TemporaryFile; discard: () => Promise<void> }[] = []
  const discard = async () => void (await Promise.all(written.map((one) => one.discard())))
  const files: PictureFiles['files'] = {}
  try {
    for (const field of ['person', 'garment'] as const) {
      const given = pictures[field]
      if (!given) continue
      const one =
        'base64' in given
          ? await deps.intake.write(bytesOf(given.base64, field))
          : await writePicture(deps, caller, field, given satisfies PictureSource)
      written.push(one)
      files[field] = one.file
    }
  } catch (error) {
    await discard()
    throw error
  }
  if (written.length === 0) throw new AppError('invalid_request', 'Give a person, a garment, or both.')
  return { files, discard }
}

function bytesOf(base64: string, field: string): Buffer {
  const bytes = Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64')
  if (bytes.length > uploadLimits.maxBytes)
    throw new AppError('payload_too_large', `The picture ${field} is larger than 15 MB.`)
  return bytes
}
