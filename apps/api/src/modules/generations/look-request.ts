/** Types of a request for looks, and of the terms on which looks are made. */
import type { GarmentCategory } from '@toile/contract/garments'
import type { LookFields } from '@toile/contract/look-form'
import type { Metadata } from '@toile/contract/v1-look-request'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Trx } from '../../platform/db.ts'
import type { Queue } from '../../platform/queue.ts'
import type { IngestedPicture, PictureIntake, TemporaryFile } from '../library/index.ts'
import type { GenerationRow, NewGeneration, Owner } from './generation-store.ts'

/** The person photo: an upload, or the picture of a finished look. */
export type PersonSource = TemporaryFile | { parentId: string }
/** An uploaded garment picture, with the category and name given in the request. */
export type GarmentFile = {
  file: TemporaryFile
  category?: GarmentCategory | undefined
  name?: string | undefined
}

/** The picture of the person: an ingested upload, or the stored picture of a look, with its marks of AI. */
export type PersonPhoto = Omit<IngestedPicture, 'extension'> & { extension: string; name?: string | null }
/** Names of the two file fields, for the details of errors. */
export type FieldNames = { person: string; garment: string }

export type RequestDeps = {
  db: Db
  queue: Queue
  blobStore: BlobStore
  clock: Clock
  intake: PictureIntake
  /** HMAC key for the hashes of client addresses and the secrets of free looks. */
  secret: string
}

/** A request as received, before anything is checked against quota or balance. */
export type LooksRequest = {
  person: PersonSource
  /** The garments of each look, worn together. */
  looks: readonly LookGarments[]
  /** True if the looks are a rack. */
  isRack?: boolean
  /** Options of the looks. `category` and `outfitName` are those of the first garment. */
  fields: LookFields
  idempotencyKey: string | undefined
  /** Hash of the JSON body that refers to the pictures; absent for a form. */
  bodyHash?: string | undefined
  /** Metadata of a request with an API key. */
  metadata?: Metadata
  /** Names of the picture fields; default: those of the studio's form. */
  fieldNames?: FieldNames
}
/** The garments of one look, in the order of the request. */
export type LookGarments = readonly [GarmentFile, ...GarmentFile[]]

type OwnColumns = Pick<
  NewGeneration,
  | 'kind'
  | 'quality_tier'
  | 'cost'
  | 'priority'
  | 'secret_hash'
  | 'quota_day'
  | 'api_key_id'
  | 'livemode'
  | 'person_sha256'
  | 'garment_sha256'
  | 'batch_id'
  | 'batch_row'
> &
  Partial<Pick<NewGeneration, 'expires_at'>>

/** The terms that differ between kinds of looks, such as free and paid ones. */
export type LookTerms = {
  /** Number of pictures for the price of one look, each with another fit or tuck; default 1. */
  pictures?: number
  /** Idempotency keys are unique within an owner. */
  owner: Owner
  /** Largest short edge of the look. */
  shortEdgePx: number
  /** Throws if the look is not offered or cannot be paid. An early check that saves work; it reserves nothing. */
  check: () => Promise<void>
  /** Reads the picture of a look to dress further; absent where that is not offered. Throws `not_found`. */
  readParent?: (id: string) => Promise<PersonPhoto>
  columnsOf: (id: string, now: Date) => OwnColumns
  /**
   * Takes the cost of the looks from balance or quota, in the transaction that books them; throws if it is not covered.
   */
  pay: (trx: Trx, rows: readonly GenerationRow[]) => Promise<void>
}
