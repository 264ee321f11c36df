/** Adds an uploaded photo, garment or look to the library. */
import { readFile } from 'node:fs/promises'
import { uploadLimits } from '@toile/contract/business'
import type { LibraryKind } from '@toile/contract/library'
import type { UploadFields } from '@toile/contract/library-changes'
import type { Credentials } from '../../platform/credentials.ts'
import { AppError } from '../../platform/errors.ts'
import { markAsAi } from './mark-as-ai.ts'
import type { IngestOptions } from './ingest.ts'
import { findOrRestoreKept, keepItem, type ItemFiles, type KeepDeps } from './keep-item.ts'
import type { ItemRow } from './library-store.ts'
import type { PictureIntake } from './picture-intake.ts'
import { findFull } from './room.ts'
import type { TemporaryFile } from './temporary-folder.ts'

export type UploadDeps = KeepDeps & { intake: PictureIntake; credentials: Pick<Credentials, 'read' | 'sign'> }

const limitsOfInputs = {
  minShortEdgePx: uploadLimits.minShortEdgePx,
  maxAspect: uploadLimits.maxAspect,
  maxEdgePx: uploadLimits.maxStoredEdgePx,
}
/** Looks are made from photos and clothing. A saved look only has to be a picture. */
const limitsByKind: Record<LibraryKind, IngestOptions['limits']> = {
  photo: limitsOfInputs,
  outfit: limitsOfInputs,
  generated: { ...limitsOfInputs, minShortEdgePx: 1, maxAspect: 10 },
}

const wordsByKind: Record<LibraryKind, { label: string; name: string }> = {
  photo: { label: 'photo', name: 'Photo' },
  outfit: { label: 'clothing picture', name: 'Clothing' },
  generated: { label: 'look', name: 'Look' },
}

/**
 * Adds a file to the library; the same file again returns the first item. Throws `invalid_request` when the file does
 * not match the given hash, `library_full`, and what `ingestPicture` throws; then nothing is stored.
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
  if (fields.sha256 && fields.sha256.toLowerCase() !== file.sha256) throw hashMismatch()
  const origin = { holder, kind, origin: `file:${file.sha256}` }
  const plan = await deps.planOf(holder, deps.clock.now())
  // Checked before the existing item is looked up: otherwise the same file, uploaded twice at once, could take the last
  // place in between and this upload would fail.
  const full = await findFull(deps.db, { holder, plan, bytes: 0 })
  const kept = await findOrRestoreKept(deps, origin)
  if (kept) return kept
  if (full) throw full
  const { label, name } = wordsByKind[kind]
  const releaseSlot = await deps.intake.takeUploadSlot()
  try {
    const options = { field: 'image', label, limits: limitsByKind[kind] }
    const files =
      kind === 'generated'
        ? await markedFilesOf(deps, file, options)
        : await filesOf(deps.intake, file, options)
    return await keepItem(deps, origin, files, {
      name: fields.name ?? name,
      category: fields.category ?? null,
      generationId: null,
      plan,
    })
  } finally {
    releaseSlot()
  }
}

async function filesOf(
  intake: PictureIntake,
  upload: TemporaryFile,
  options: IngestOptions,
): Promise<ItemFiles> {
  const { file, extension, width, height } = await intake.ingestFile(upload, options)
  return { picture: file, extension, width, height }
}

/**
 * Re-encodes a look. That strips its metadata, so the AI mark is written again, and a look made here that comes back
 * unchanged is signed again.
 */
async function markedFilesOf(
  { intake, credentials }: UploadDeps,
  upload: TemporaryFile,
  options: IngestOptions,
): Promise<ItemFiles> {
  const facts = await credentials.read(await readFile(upload.path))
  const ingested = await intake.ingest(upload, options)
  const { width, height } = ingested
  const marked = await markAsAi(ingested)
  const picture = facts ? await credentials.sign(marked, facts, ['converted']) : marked
  return { picture, extension: 'jpg', width, height }
}

function hashMismatch(): AppError {
  const message = 'The file changed on its way. Please send it again.'
  return new AppError('invalid_request', message, { details: [{ field: 'sha256', message }] })
}
