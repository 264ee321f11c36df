/** Ingests the input pictures of looks from the upload form and stores them as blobs. */
import { createHash } from 'node:crypto'
import { uploadLimits } from '@toile/contract/business'
import type { Warning } from '@toile/contract/generations'
import type { BlobStore } from '../../platform/blob-store.ts'
import {
  cannotStore,
  type IngestedPicture,
  type PictureIntake,
  type TemporaryFile,
} from '../library/index.ts'
import { removeBlobs } from './erase.ts'
import type {
  FieldNames,
  GarmentFile,
  LooksRequest,
  LookTerms,
  PersonPhoto,
  PersonSource,
} from './look-request.ts'

export type LookFiles = { person: TemporaryFile; garment: TemporaryFile }
/** The ingested pictures of one look. If it is dressed further, `person` is the picture of its parent look. */
export type LookInputs = { person: PersonPhoto; garments: IngestedPicture[] }
export type InputKeys = { person: string; garments: string[] }

/** Limits of the input pictures for a look of this short edge. */
export const limitsFor = (shortEdgePx: number) => ({
  minShortEdgePx: uploadLimits.minShortEdgePx,
  maxAspect: uploadLimits.maxAspect,
  maxEdgePx: uploadLimits.maxStoredEdgePx,
  lookShortEdgePx: shortEdgePx,
})

type IngestFor = {
  /** Short edge of the look that the pictures are for. */
  shortEdgePx: number
  fieldNames?: FieldNames | undefined
}

const studioFields: FieldNames = { person: 'userPhoto', garment: 'outfitPhoto' }

/**
 * Ingests the pictures of all looks: the person photo once, in parallel with the first garment, then the other garments
 * one by one, because each takes much memory while it is decoded. Throws the errors of `ingestPicture`, the person
 * photo's first.
 */
export async function ingestInputs(
  { intake }: { intake: PictureIntake },
  { person: source, looks, fieldNames = studioFields }: LooksRequest,
  { shortEdgePx, readParent }: Pick<LookTerms, 'shortEdgePx' | 'readParent'>,
): Promise<LookInputs[]> {
  const look = { shortEdgePx, fieldNames }
  const all = looks.flat()
  const ingest = ({ file }: GarmentFile, at: number) =>
    ingestGarment(intake, file, look, all.length === 1 ? undefined : at)
  const [person, first] = await Promise.allSettled([
    ingestSource(intake, source, look, readParent),
    ingest(all[0]!, 0),
  ])
  if (person.status === 'rejected') throw person.reason
  if (first.status === 'rejected') throw first.reason
  const ingested = [first.value]
  for (const [at, garment] of all.entries()) if (at > 0) ingested.push(await ingest(garment, at))
  return looks.map((garments) => ({ person: person.value, garments: ingested.splice(0, garments.length) }))
}

async function ingestSource(
  intake: PictureIntake,
  source: PersonSource,
  look: IngestFor,
  readParent: LookTerms['readParent'],
): Promise<PersonPhoto> {
  if (!('parentId' in source)) return ingestPerson(intake, source, look)
  if (!readParent) throw new Error('A look cannot be dressed further on these terms')
  return readParent(source.parentId)
}

/** Throws the errors of `ingestPicture`. */
export const ingestPerson = (
  intake: PictureIntake,
  file: TemporaryFile,
  { shortEdgePx, fieldNames = studioFields }: IngestFor,
) => intake.ingest(file, { field: fieldNames.person, label: 'person photo', limits: limitsFor(shortEdgePx) })

/**
 * Throws the errors of `ingestPicture`.
 * @param place index of the garment, from 0, if there are several; error details then name it
 */
export const ingestGarment = (
  intake: PictureIntake,
  file: TemporaryFile,
  { shortEdgePx, fieldNames = studioFields }: IngestFor,
  place?: number,
) =>
  intake.ingest(file, {
    field: place === undefined ? fieldNames.garment : `${fieldNames.garment}.${place}`,
    label: place === undefined ? 'outfit picture' : `outfit picture ${place + 1}`,
    limits: limitsFor(shortEdgePx),
  })

export const warningsOf = ({ person, garments }: LookInputs): Warning[] => [
  ...person.warnings,
  ...garments.flatMap(({ warnings }) => warnings),
]

/** Builds the blob keys of a look's inputs. Looks share no blobs, so that each can be erased alone. */
export const inputKeysOf = (generationId: string, { person, garments }: LookInputs): InputKeys => ({
  person: `inputs/${generationId}/person.${person.extension}`,
  garments: garments.map(
    ({ extension }, at) => `inputs/${generationId}/garment${at === 0 ? '' : at + 1}.${extension}`,
  ),
})

/** Stores the pictures of all looks, or none. Throws `engine_unavailable`. */
export async function storeInputs(
  blobStore: BlobStore,
  looks: readonly LookInputs[],
  keys: readonly InputKeys[],
): Promise<void> {
  const blobs = looks.flatMap(({ person, garments }, at) => [
    { key: keys[at]!.person, bytes: person.bytes },
    ...garments.map(({ bytes }, place) => ({ key: keys[at]!.garments[place]!, bytes })),
  ])
  try {
    await Promise.all(blobs.map(({ key, bytes }) => blobStore.put(key, bytes)))
  } catch (error) {
    await removeBlobs(
      blobStore,
      blobs.map(({ key }) => key),
    )
    throw cannotStore(error)
  }
}

/** Hashes a request, its uploads and all its fields, to detect an idempotency key that is reused for other input. */
export function hashInputs({ person, looks, isRack, fields, metadata }: LooksRequest): string {
  const [first, ...further] = looks.flat()
  const inFixedOrder = Object.entries({ ...fields, ...(metadata && { metadata }) }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const photo = 'parentId' in person ? `look:${person.parentId}` : person.sha256
  const more = further.map(({ file, category, name }) => [file.sha256, category, name])
  return createHash('sha256')
    .update(JSON.stringify([photo, first!.file.sha256, inFixedOrder, ...more, ...(isRack ? ['rack'] : [])]))
    .digest('base64url')
}
