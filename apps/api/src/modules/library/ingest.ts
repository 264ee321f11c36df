/**
 * Ingests uploaded pictures: validates them, decodes them in a separate process, and re-encodes them without metadata.
 */
import { readFile, rm } from 'node:fs/promises'
import { uploadLimits } from '@toile/contract/business'
import type { Warning } from '@toile/contract/generations'
import type { FileToMove } from '../../platform/blob-store.ts'
import { AppError } from '../../platform/errors.ts'
import type { PictureLimits, Refusal } from './decode-messages.ts'
import type { DecodeOutcome } from './decode-worker.ts'
import type { PictureDecoder } from './picture-decoder.ts'
import { findOtherKindName, findPictureKind } from './picture-kind.ts'
import type { TemporaryFile } from './temporary-folder.ts'

type Ingested = {
  /** File extension: `png` when parts are transparent. */
  extension: 'jpg' | 'png'
  width: number
  height: number
  warnings: Warning[]
}

/** A re-encoded picture in memory: sRGB, upright, one frame, without metadata. */
export type IngestedPicture = Ingested & { bytes: Uint8Array }

/** A re-encoded picture as a file beside its upload; both are removed together. */
export type IngestedFile = Ingested & { file: FileToMove }

export type IngestOptions = {
  /** Form field, named in an error's details. */
  field: string
  /** Name in messages, such as "person photo". */
  label: string
  limits: Omit<PictureLimits, 'maxPixels'>
}

const BUSY_RETRY_SECONDS = 5

/** Warning code of a picture that decodes with errors. */
export const damageCode = 'possibly_damaged'

/** The error when a picture cannot be written to the disk or the blob store. */
export const cannotStore = (cause: unknown) =>
  new AppError('engine_unavailable', 'We cannot take pictures right now. Please try again in a minute.', {
    cause,
    retryAfterSeconds: 60,
  })

/** The error when too many pictures are in progress. */
export const busy = () =>
  new AppError('rate_limited', 'Many pictures are coming in right now. Please try again in a moment.', {
    retryAfterSeconds: BUSY_RETRY_SECONDS,
  })

/** Ingests a picture into memory and removes its output file. Throws as `ingestFile` does. */
export async function ingestPicture(
  decoder: PictureDecoder,
  upload: TemporaryFile,
  options: IngestOptions,
): Promise<IngestedPicture> {
  const { file, ...ingested } = await ingestFile(decoder, upload, options)
  try {
    return { ...ingested, bytes: await readFile(file.path) }
  } catch (error) {
    throw cannotOpen(error)
  } finally {
    await rm(file.path, { force: true })
  }
}

/**
 * Re-encodes an upload, in at most nine seconds. Throws `unsupported_image`, `unreadable_image`, `payload_too_large`,
 * `picture_too_small`, `picture_too_long`, `rate_limited` (too many pictures in progress) and
 * `engine_unavailable` (no decoding process, or no disk space).
 */
export async function ingestFile(
  decoder: PictureDecoder,
  upload: TemporaryFile,
  { field, label, limits }: IngestOptions,
): Promise<IngestedFile> {
  const refuse = (code: AppError['code'], message: string, cause?: string) =>
    new AppError(code, message, { details: [{ field, message }], ...(cause && { cause: new Error(cause) }) })

  if (upload.bytes === 0)
    throw refuse('unreadable_image', `The ${label} is an empty file. Please choose another.`)
  if (!findPictureKind(upload.head)) {
    const kind = findOtherKindName(upload.head) ?? 'not a picture we can open'
    throw refuse(
      'unsupported_image',
      `The ${label} is ${kind}. Please use a PNG, JPEG, WebP or AVIF picture.`,
    )
  }

  const outcome = await decodeOrThrow(() =>
    decoder.decode(upload.path, { ...limits, maxPixels: uploadLimits.maxPixels }),
  )
  if (outcome.kind === 'busy') throw busy()
  if (outcome.kind === 'refused') {
    const { code, words } = refusals[outcome.refusal]
    throw refuse(code, `The ${label} ${words(limits)}`, outcome.cause)
  }

  const { file, contentType, width, height, isPossiblyDamaged } = outcome.picture
  const damage = {
    code: damageCode,
    message: `The ${label} may be damaged: parts of it may look wrong.`,
  }
  return {
    file,
    extension: contentType === 'image/png' ? 'png' : 'jpg',
    width,
    height,
    warnings: isPossiblyDamaged ? [damage] : [],
  }
}

type Limits = IngestOptions['limits']

const refusals: Record<Refusal, { code: AppError['code']; words: (limits: Limits) => string }> = {
  unreadable: {
    code: 'unreadable_image',
    words: () => 'is damaged or incomplete. Please save it again, or choose another.',
  },
  'too-many-pixels': {
    code: 'payload_too_large',
    words: () => `has more than ${uploadLimits.maxPixels / 1e6} megapixels. Please use a smaller copy.`,
  },
  'too-heavy': {
    code: 'payload_too_large',
    words: () =>
      'takes too much memory to open. Please use a smaller copy, or one saved as a plain JPEG, not interlaced.',
  },
  'too-small': {
    code: 'picture_too_small',
    words: (limits) =>
      `is smaller than ${limits.minShortEdgePx} pixels on its short edge. Please use a larger one.`,
  },
  'too-long': {
    code: 'picture_too_long',
    words: (limits) => `is more than ${limits.maxAspect} times as long as it is wide. Please crop it.`,
  },
}

async function decodeOrThrow(decode: () => Promise<DecodeOutcome>) {
  try {
    const outcome = await decode()
    if (outcome.kind === 'failed') throw new Error(outcome.cause)
    return outcome
  } catch (error) {
    throw cannotOpen(error)
  }
}

const cannotOpen = (cause: unknown) =>
  new AppError('engine_unavailable', 'We cannot open pictures right now. Please try again in a minute.', {
    cause,
    retryAfterSeconds: 60,
  })
