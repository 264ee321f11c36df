/** A request for looks, and the terms on which looks are made. */
import type { GarmentCategory } from '@toile/contract/garments'
import type { LookFields } from '@toile/contract/look-form'
import type { Metadata } from '@toile/contract/v1-looks'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Trx } from '../../platform/db.ts'
import type { Queue } from '../../platform/queue.ts'
import type { IngestedPicture, PictureDoor, TemporaryFile } from '../library/index.ts'
import type { GenerationRow, NewGeneration, Owner } from './generation-store.ts'

/** An upload, or a look whose picture is the photo. */
export type PersonSource = TemporaryFile | { parentId: string }
export type GarmentFile = {
  file: TemporaryFile
  category?: GarmentCategory | undefined
  name?: string | undefined
}

/** The picture of a look as it is kept: it says itself that it was made by AI. */
export type ParentPhoto = Omit<IngestedPicture, 'extension'> & { extension: string; name?: string | null }
/** Names of the two file fields, for the details of errors. */
export type FieldNames = { person: string; garment: string }

export type RequestDeps = {
  db: Db
  queue: Queue
  blobStore: BlobStore
  clock: Clock
  door: PictureDoor
  /** Keys the hashes of addresses, and makes the demos' own secrets. */
  secret: string
}

/** A request as it comes from outside. */
export type LooksRequest = {
  person: PersonSource
  /** Garments of each look, which are worn together. */
  looks: readonly LookGarments[]
  /** They are a rack. */
  isRack?: boolean
  /** `category` and `outfitName` as they came, for the first garment. */
  fields: LookFields
  idempotencyKey: string | undefined
  /** Metadata of a request with an API key. */
  metadata?: Metadata
  /** Names of the picture fields in the form; those of the studio's form unless told. */
  fieldNames?: FieldNames
}
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

/** The terms that differ between a demo and a paid look. */
export type LookTerms = {
  /** Pictures that a look brings for its price, each worn in another way; 1 unless told. */
  pictures?: number
  /** Idempotency keys are theirs alone. */
  owner: Owner
  /** Short edge of the look, at most. */
  shortEdgePx: number
  /** Throws where it is not offered or cannot be paid for, before work is spent on pictures; promises nothing. */
  check: () => Promise<void>
  /** The picture of a look that is dressed further; left out where none can be. Throws `not_found`. */
  readParent?: (id: string) => Promise<ParentPhoto>
  columnsOf: (id: string, now: Date) => OwnColumns
  /** Takes what the looks cost, in the transaction that makes them; throws when that is not there. */
  pay: (trx: Trx, rows: readonly GenerationRow[]) => Promise<void>
}
