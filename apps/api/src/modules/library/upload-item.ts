/** Photos, clothing and looks that come as files. */
import { readFile } from 'node:fs/promises'
import { uploadLimits } from '@toile/contract/business'
import type { LibraryKind } from '@toile/contract/library'
import type { UploadFields } from '@toile/contract/library-changes'
import type { Credentials } from '../../platform/credentials.ts'
import { AppError } from '../../platform/errors.ts'
import { markAsAi } from './mark-as-ai.ts'
import type { IngestOptions } from './ingest.ts'
import { findKept, keepItem, type ItemFiles, type KeepDeps } from './keep-item.ts'
import type { ItemRow } from './library-store.ts'
import type { PictureDoor } from './picture-door.ts'
import { findFull } from './room.ts'
import type { TemporaryFile } from './temporary-folder.ts'

export type UploadDeps = KeepDeps & { door: PictureDoor; credentials: Pick<Credentials, 'read' | 'sign'> }

const limits = { minShortEdgePx: 1, maxAspect: 10, maxEdgePx: uploadLimits.maxStoredEdgePx }

const wordsByKind: Record<LibraryKind, { label: string; name: string }> = {
  photo: { label: 'photo', name: 'Photo' },
  outfit: { label: 'clothing picture', name: 'Clothing' },
  generated: { label: 'look', name: 'Look' },
}

/**
 * Keeps a file for a person; the same file again gives the item it gave first. Throws `invalid_request` when the file is
 * not the one it was said to be, `library_full`, and what `ingestPicture` throws; then nothing is kept.
 */
export async function uploadItem(
  deps: UploadDeps,
  {
    holder,
    kind,
    file,
    fields,
  }: { holder: string; kind: LibraryKind; file: TemporaryFile; fields: UploadFields },
): Promise<ItemRow> {
  if (fields.sha256 && fields.sha256.toLowerCase() !== file.sha256) throw arrivedOtherwise()
  const origin = { holder, kind, origin: `file:${file.sha256}` }
  const plan = await deps.planOf(holder, deps.clock.now())
  // Before what is kept: the same file, sent twice at once, may take the last place in between.
  const full = await findFull(deps.db, { holder, plan, bytes: 0 })
  const kept = await findKept(deps, origin)
  if (kept) return kept
  if (full) throw full
  const { label, name } = wordsByKind[kind]
  const leave = await deps.door.enter()
  try {
    const options = { field: 'image', label, limits }
    const files =
      kind === 'generated'
        ? await markedFilesOf(deps, file, options)
        : await filesOf(deps.door, file, options)
    return await keepItem(deps, origin, files, {
      name: fields.name ?? name,
      category: fields.category ?? null,
      generationId: null,
      plan,
    })
  } finally {
    leave()
  }
}

async function filesOf(door: PictureDoor, upload: TemporaryFile, options: IngestOptions): Promise<ItemFiles> {
  const { file, extension, width, height } = await door.ingestFile(upload, options)
  return { picture: file, extension, width, height }
}

/**
 * The door takes all metadata away, and with it the mark that an AI made a look: it is set anew. So is the signature of a look
 * that was made here, as free ones are, and that comes back unchanged.
 */
async function markedFilesOf(
  { door, credentials }: UploadDeps,
  upload: TemporaryFile,
  options: IngestOptions,
): Promise<ItemFiles> {
  const facts = await credentials.read(await readFile(upload.path))
  const ingested = await door.ingest(upload, options)
  const { width, height } = ingested
  const marked = await markAsAi(ingested)
  const picture = facts ? await credentials.sign(marked, facts, ['converted']) : marked
  return { picture, extension: 'jpg', width, height }
}

function arrivedOtherwise(): AppError {
  const message = 'The file changed on its way. Please send it again.'
  return new AppError('invalid_request', message, { details: [{ field: 'sha256', message }] })
}
