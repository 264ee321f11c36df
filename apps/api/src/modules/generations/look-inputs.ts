/** The pictures that looks are made from, on their way from the form to the blob store. */
import { createHash } from 'node:crypto'
import { uploadLimits } from '@toile/contract/business'
import type { Warning } from '@toile/contract/generations'
import type { BlobStore } from '../../platform/blob-store.ts'
import { cannotStore, type IngestedPicture, type PictureDoor, type TemporaryFile } from '../library/index.ts'
import { removeBlobs } from './erase.ts'
import type {
  FieldNames,
  GarmentFile,
  LooksRequest,
  LookTerms,
  ParentPhoto,
  PersonSource,
} from './look-request.ts'

export type LookFiles = { person: TemporaryFile; garment: TemporaryFile }
/** `name` is that of the photo of a look which is dressed further. */
export type LookInputs = { person: ParentPhoto; garments: IngestedPicture[] }
export type InputKeys = { person: string; garments: string[] }

/** Limits of pictures that a look of this short edge is made from. */
export const limitsFor = (shortEdgePx: number) => ({
  minShortEdgePx: uploadLimits.minShortEdgePx,
  // A longer strip of a picture holds no person and no garment.
  maxAspect: 4,
  maxEdgePx: uploadLimits.maxStoredEdgePx,
  lookShortEdgePx: shortEdgePx,
})

type IngestFor = {
  /** Short edge of the look they are for. */
  shortEdgePx: number
  fieldNames?: FieldNames | undefined
}

const studioFields: FieldNames = { person: 'userPhoto', garment: 'outfitPhoto' }

/**
 * The pictures of each look: the person is taken in once, at the same time as the first garment, and further garments one
 * after the other, as each is large while it is decoded. Throws what `ingestPicture` throws; the person's fault first.
 */
export async function ingestInputs(
  { door }: { door: PictureDoor },
  { person: source, looks, fieldNames = studioFields }: LooksRequest,
  { shortEdgePx, readParent }: Pick<LookTerms, 'shortEdgePx' | 'readParent'>,
): Promise<LookInputs[]> {
  const look = { shortEdgePx, fieldNames }
  const all = looks.flat()
  const ingest = ({ file }: GarmentFile, at: number) =>
    ingestGarment(door, file, look, all.length === 1 ? undefined : at)
  const [person, first] = await Promise.allSettled([
    ingestSource(door, source, look, readParent),
    ingest(all[0]!, 0),
  ])
  if (person.status === 'rejected') throw person.reason
  if (first.status === 'rejected') throw first.reason
  const ingested = [first.value]
  for (const [at, garment] of all.entries()) if (at > 0) ingested.push(await ingest(garment, at))
  return looks.map((garments) => ({ person: person.value, garments: ingested.splice(0, garments.length) }))
}

async function ingestSource(
  door: PictureDoor,
  source: PersonSource,
  look: IngestFor,
  readParent: LookTerms['readParent'],
): Promise<ParentPhoto> {
  if (!('parentId' in source)) return ingestPerson(door, source, look)
  if (!readParent) throw new Error('A look was to be dressed further where none can be')
  return readParent(source.parentId)
}

/** Throws what `ingestPicture` throws. */
export const ingestPerson = (
  door: PictureDoor,
  file: TemporaryFile,
  { shortEdgePx, fieldNames = studioFields }: IngestFor,
) => door.ingest(file, { field: fieldNames.person, label: 'person photo', limits: limitsFor(shortEdgePx) })

/**
 * Throws what `ingestPicture` throws.
 * @param place of one of several, from 0
 */
export const ingestGarment = (
  door: PictureDoor,
  file: TemporaryFile,
  { shortEdgePx, fieldNames = studioFields }: IngestFor,
  place?: number,
) =>
  door.ingest(file, {
    field: place === undefined ? fieldNames.garment : `${fieldNames.garment}.${place}`,
    label: place === undefined ? 'outfit picture' : `outfit picture ${place + 1}`,
    limits: limitsFor(shortEdgePx),
  })

export const warningsOf = ({ person, garments }: LookInputs): Warning[] => [
  ...person.warnings,
  ...garments.flatMap(({ warnings }) => warnings),
]

/** Keys of a look's own: each look can be erased without taking a picture from another. */
export const inputKeysOf = (generationId: string, { person, garments }: LookInputs): InputKeys => ({
  person: `inputs/${generationId}/person.${person.extension}`,
  garments: garments.map(
    ({ extension }, at) => `inputs/${generationId}/garment${at === 0 ? '' : at + 1}.${extension}`,
  ),
})

/** Stores all, or none. Throws `engine_unavailable`. */
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

/** Tells two requests apart: the uploads as they came, and every field. */
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
