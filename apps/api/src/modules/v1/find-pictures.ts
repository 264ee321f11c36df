/** Resolves the pictures that a JSON request refers to: URLs, uploaded files, library items, samples. */
import type { LookRequest, PictureSource } from '@toile/contract/v1-look-request'
import type { ApiCaller } from '../../platform/api-caller.ts'
import { AppError } from '../../platform/errors.ts'
import type { GuardedFetch } from '../../platform/guarded-fetch.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { GarmentFile, LookFiles } from '../generations/index.ts'
import { type TemporaryFile, findItem } from '../library/index.ts'
import { fetchPicture } from './fetch-picture.ts'
import { findFile } from '../files/index.ts'
import type { FileDeps } from './keep-file.ts'
import { readSample } from '../../platform/sample-files.ts'

export type PictureDeps = FileDeps & {
  /** Undefined when pictures by URL are turned off. */
  fetchGuarded: GuardedFetch | undefined
}

/** The pictures as temporary files, until `discard`; `further` are garments after the first. */
export type FoundPictures = { files: LookFiles; further: GarmentFile[]; discard: () => Promise<void> }

/**
 * Loads all pictures of a request. Throws `not_found` for a missing picture, `scope_missing` for a library item without
 * the scope `library`, and what `fetchPicture` throws.
 */
export async function findPictures(
  deps: PictureDeps,
  caller: ApiCaller,
  { person, garments: [garment, ...others] }: LookRequest,
): Promise<FoundPictures> {
  if (!garment) throw new AppError('invalid_request', 'A look needs a garment.')
  const discards: (() => Promise<void>)[] = []
  const discard = async () => void (await Promise.all(discards.map((one) => one())))
  const write = async (field: string, source: PictureSource) => {
    const { file, discard } = await writePicture(deps, caller, field, source)
    discards.push(discard)
    return file
  }
  try {
    const files = {
      person: await write('person', person),
      garment: await write('garments.0', garment),
    }
    const further: GarmentFile[] = []
    for (const [at, source] of others.entries())
      further.push({ file: await write(`garments.${at + 1}`, source), category: source.category })
    return { files, further, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** Loads one picture into a temporary file. Throws as `findPictures` does. */
export async function writePicture(
  deps: PictureDeps,
  caller: ApiCaller,
  field: string,
  source: PictureSource,
): Promise<{ file: TemporaryFile; discard: () => Promise<void> }> {
  const { bytes, sha256 } = await readSource(deps, caller, field, source)
  const { file, discard } = await deps.intake.write(bytes)
  return { file: sha256 === undefined ? file : { ...file, sha256 }, discard }
}

/** Reads one picture. `sha256` is the hash of the original upload, when the stored picture is a re-encoded one. */
async function readSource(
  { db, clock, blobStore, fetchGuarded }: PictureDeps,
  { holder, livemode, scopes, visitor }: ApiCaller,
  field: string,
  source: PictureSource,
): Promise<{ bytes: Uint8Array; sha256?: string }> {
  if ('url' in source) return { bytes: await fetchPicture(fetchGuarded, source.url, field) }
  if ('sample' in source) {
    const bytes = await readSample(source.sample)
    if (!bytes) throw pictureNotFound(field)
    return { bytes }
  }
  if ('fileId' in source) {
    const now = clock.now()
    // Files belong to the account's servers; a publishable key in a page may not use them.
    const row =
      visitor === null && isUuid(source.fileId)
        ? await findFile(db, { id: source.fileId, holder, livemode, now })
        : undefined
    const bytes = row && (await blobStore.find(row.picture_key))
    if (!row || !bytes) throw pictureNotFound(field)
    return { bytes, sha256: row.sha256 }
  }
  if (!scopes.includes('library'))
    throw new AppError('scope_missing', 'Pictures of the library need a key with the scope library.', {
      details: { scope: 'library', scopes },
    })
  const item = isUuid(source.library) ? await findItem(db, { id: source.library, holder }) : undefined
  const bytes = item && !item.deleted_at ? await blobStore.find(item.picture_key) : undefined
  if (!bytes) throw pictureNotFound(field)
  return { bytes }
}

const pictureNotFound = (field: string) =>
  new AppError('not_found', 'There is no such picture, or it is no longer kept.', {
    details: [{ field, message: 'names no picture that is kept' }],
  })
