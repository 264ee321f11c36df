/** The two pictures a look is made from, on their way from the form to the blob store. */
import { createHash } from 'node:crypto'
import { uploadLimits } from '@toile/contract/business'
import type { LookFields, Warning } from '@toile/contract/generations'
import type { Metadata } from '@toile/contract/v1-looks'
import type { BlobStore } from '../../platform/blob-store.ts'
import { AppError } from '../../platform/errors.ts'
import type { IngestedPicture } from '../library/ingest.ts'
import type { PictureDoor } from '../library/picture-door.ts'
import type { SpooledFile } from '../library/spool.ts'
import { removeBlobs } from './erase.ts'

export type LookFiles = { person: SpooledFile; garment: SpooledFile }
export type LookInputs = { person: IngestedPicture; garment: IngestedPicture }
/** Names of the two file fields, for the details of errors. */
export type FieldNames = { person: string; garment: string }
export type InputKeys = { person: string; garment: string }

/** Of pictures that a look of this short edge is made from. */
export const limitsFor = (shortEdgePx: number) => ({
  minShortEdgePx: uploadLimits.minShortEdgePx,
  // A longer strip of a picture holds no person and no garment.
  maxAspect: 4,
  maxEdgePx: uploadLimits.maxStoredEdgePx,
  lookShortEdgePx: shortEdgePx,
})

type IngestFor = {
  /** Of the look they are for. */
  shortEdgePx: number
  fieldNames?: FieldNames | undefined
}

const studioFields: FieldNames = { person: 'userPhoto', garment: 'outfitPhoto' }

/** Takes both in at the same time. Throws what `ingestPicture` throws; the person's fault first. */
export async function ingestInputs(
  door: PictureDoor,
  files: LookFiles,
  look: IngestFor,
): Promise<LookInputs> {
  const [person, garment] = await Promise.allSettled([
    ingestPerson(door, files.person, look),
    ingestGarment(door, files.garment, look),
  ])
  if (person.status === 'rejected') throw person.reason
  if (garment.status === 'rejected') throw garment.reason
  return { person: person.value, garment: garment.value }
}

/** Throws what `ingestPicture` throws. */
export const ingestPerson = (
  door: PictureDoor,
  file: SpooledFile,
  { shortEdgePx, fieldNames = studioFields }: IngestFor,
) => door.ingest(file, { field: fieldNames.person, label: 'person photo', limits: limitsFor(shortEdgePx) })

/** Throws what `ingestPicture` throws. */
export const ingestGarment = (
  door: PictureDoor,
  file: SpooledFile,
  { shortEdgePx, fieldNames = studioFields }: IngestFor,
) => door.ingest(file, { field: fieldNames.garment, label: 'outfit picture', limits: limitsFor(shortEdgePx) })

export const warningsOf = ({ person, garment }: LookInputs): Warning[] => [
  ...person.warnings,
  ...garment.warnings,
]

/** Stores both under keys of the generation, or neither. Throws `engine_unavailable`. */
export async function storeInputs(
  blobStore: BlobStore,
  generationId: string,
  { person, garment }: LookInputs,
): Promise<InputKeys> {
  const keys = {
    person: `inputs/${generationId}/person.${person.extension}`,
    garment: `inputs/${generationId}/garment.${garment.extension}`,
  }
  try {
    await Promise.all([blobStore.put(keys.person, person.bytes), blobStore.put(keys.garment, garment.bytes)])
  } catch (error) {
    await removeBlobs(blobStore, Object.values(keys))
    throw new AppError(
      'engine_unavailable',
      'We cannot take pictures right now. Please try again in a minute.',
      {
        cause: error,
        retryAfterSeconds: 60,
      },
    )
  }
  return keys
}

/** Tells two requests apart: the uploads as they came, and every field. */
export function hashInputs(
  { person, garment }: LookFiles,
  fields: LookFields & { metadata?: Metadata },
): string {
  const inFixedOrder = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([person.sha256, garment.sha256, inFixedOrder]))
    .digest('base64url')
}
