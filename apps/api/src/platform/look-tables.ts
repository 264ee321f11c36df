/** Tables of looks, the library, shared pages and users' reports. Types as in `tables.ts`. */
import type { ColumnType, Generated } from 'kysely'
import type { OutputFormat, QualityTier } from '@toile/contract/business'
import type { ErrorCode } from '@toile/contract/errors'
import type { WornGarment } from '@toile/contract/garment-fields'
import type { GarmentCategory } from '@toile/contract/garments'
import type { DemoQuota, GenerationStage, GenerationStatus, Warning } from '@toile/contract/generations'
import type { LibraryKind } from '@toile/contract/library'
import type { NotRightReason } from '@toile/contract/not-right'
import type { PlaceInPhoto } from '@toile/contract/person-at'
import type { Fit, Tuck } from '@toile/contract/wearing'
import type { ReportReason, ShareLifetime } from '@toile/contract/shared-looks'
import type { Json } from './program-tables.ts'

/** A garment of an outfit after the first, as requested. */
type FurtherGarment = { category: GarmentCategory; name: string | null; sha256: string }

export type GenerationTable = {
  id: string
  kind: 'demo' | 'try-on'
  status: GenerationStatus
  stage: GenerationStage
  progress: number
  version: number
  attempt: ColumnType<number, number | undefined, number>
  quality_tier: QualityTier
  realism: number
  /** As requested; once the look is made, as the garment is worn. */
  fit: Generated<Fit>
  tuck: Generated<Tuck>
  category: GarmentCategory
  seed: number | null
  /** The person selected in the photo; null lets the engine choose. */
  person_at: ColumnType<PlaceInPhoto | null, string | null | undefined, never>
  /** Id of the first of the looks requested together; null for a single look. */
  set_id: ColumnType<string | null, string | null | undefined, string | null>
  /** Its place among them, from 0. */
  variant: Generated<number>
  output_format: Generated<OutputFormat>
  short_edge_px: number
  person_key: string | null
  garment_key: string | null
  /** Names of the two pictures in the request; null for an unnamed picture. */
  person_name: ColumnType<string | null, string | null | undefined, string | null>
  garment_name: ColumnType<string | null, string | null | undefined, string | null>
  /** Garments after the first, in order; null for a look of one garment. */
  further_garments: ColumnType<FurtherGarment[] | null, string | null | undefined, never>
  /** Blob keys of their pictures; null for a look of one garment, and after erasure. */
  further_keys: ColumnType<string[] | null, string | null | undefined, string | null>
  /** How each garment is worn; null until the look is made. */
  worn: ColumnType<WornGarment[] | null, undefined, string | null>
  /** The look whose picture served as the photo. */
  parent_id: ColumnType<string | null, string | null | undefined, never>
  /** Rack that the look was ordered with. */
  rack_id: ColumnType<string | null, string | null | undefined, never>
  /** Its place among them, from 0. */
  rack_place: Generated<number>
  look_key: string | null
  thumbnail_key: string | null
  width: number | null
  height: number | null
  engine: string | null
  /** The order accepted by a hosted engine, which is polled. */
  engine_order: ColumnType<TakenOrder | null, string | null | undefined, string | null>
  warnings: Json<Warning[]>
  error_code: ErrorCode | null
  error_message: string | null
  consent_version: string | null
  /** Hash of a demo's secret. */
  secret_hash: string | null
  /** Hash of the address of a visitor who requested a demo, or a look with a publishable key. */
  address_hash: string | null
  /** Owner and payer of a paid look. */
  holder: string | null
  cost: Generated<number>
  /** Credits refunded because the owner reported the look as not right. */
  credits_back: ColumnType<number | null, undefined, number | null>
  priority: Generated<number>
  favourite: Generated<boolean>
  quota_day: string | null
  idempotency_hash: string | null
  input_hash: string
  /** Hash of the JSON body that requested it, with its idempotency key; null for a form. */
  body_hash: ColumnType<string | null, string | null | undefined, never>
  first_answer: ColumnType<FirstAnswer | null, string | null, string | null>
  created_at: Date
  finished_at: Date | null
  expires_at: Date
  /** When its owner deleted it; hidden from then. */
  deleted_at: ColumnType<Date | null, undefined, Date | null>
  /** The API key of the request; null for a look from the studio. */
  api_key_id: ColumnType<string | null, string | null | undefined, never>
  /** False for a look by a test key. */
  livemode: ColumnType<boolean, boolean | undefined, never>
  /** The API caller's metadata about the look. */
  metadata: ColumnType<Record<string, string> | null, string | null | undefined, never>
  /** The engine's confidence, 0 to 1. */
  score: ColumnType<number | null, number | null | undefined, number | null>
  /** SHA-256 of the uploaded files, in hex; null for a look from the studio. */
  person_sha256: ColumnType<string | null, string | null | undefined, never>
  garment_sha256: ColumnType<string | null, string | null | undefined, never>
  /** The look's batch, and its row in that batch. */
  batch_id: ColumnType<string | null, string | null | undefined, never>
  batch_row: ColumnType<number | null, number | null | undefined, never>
  /** Trace of the request; null when tracing is off. */
  trace_id: ColumnType<string | null, string | null | undefined, never>
  /** The look that an operator repeated as this one. */
  again_of: ColumnType<string | null, string | null | undefined, never>
}

/** `credits` is the balance left, `cost` the sum over all looks of the request, `demo` the day's free looks. */
type AnsweredFigures = { credits?: number; cost?: number; demo?: DemoQuota }

/**
 * The first response, repeated for the same idempotency key. `at` is an ISO time, `rack` the ids of a rack's looks.
 */
export type FirstAnswer = AnsweredFigures &
  ({ status: 200; at: string } | { status: 202; state: GenerationStatus; rack?: string[] })

/** An accepted order: the engine's reference, and for engines that put garments on in turn, the garment's index. */
export type TakenOrder = { engine: string; reference: string; step?: number }

/** Idempotency records of requests whose look was deleted. `owner` is a holder, or the hash of a visitor's address. */
export type ErasedRequestTable = {
  owner: string
  idempotency_hash: string
  input_hash: string
  body_hash: string | null
  expires_at: Date
}

export type DemoQuotaTable = { day: string; scope: string; used: number }

export type LibraryItemTable = {
  id: string
  holder: string
  kind: LibraryKind
  name: string
  category: string | null
  favourite: Generated<boolean>
  picture_key: string
  thumbnail_key: string
  width: number
  height: number
  bytes: number
  origin: string
  generation_id: string | null
  created_at: Date
  deleted_at: Date | null
  checked_at: Date | null
  missed_at: Date | null
}

type Size = { width: number; height: number }

export type SharedLookTable = {
  id: string
  /** Last part of the page's address; at least 96 random bits. */
  slug: string
  holder: string
  /** The saved look; null once it is deleted. */
  item_id: string | null
  /** The look; null if the page is older than the column, and its saved look was deleted. */
  generation_id: string | null
  /** The saved photo; null when the page shows none. */
  before_item_id: string | null
  /** Sizes in pixels of the page's pictures. `isLook` if the photo is itself a look, which was dressed further. */
  pictures: Json<{ look: Size; card: Size; before?: Size & { isLook?: true }; garment?: Size }>
  lifetime: ShareLifetime
  garment_name: string | null
  garment_url: string | null
  is_indexed: boolean
  views: Generated<number>
  created_at: Date
  expires_at: Date | null
  taken_down_at: ColumnType<Date | null, undefined, Date | null>
  withdrawn_at: ColumnType<Date | null, undefined, Date | null>
}

export type LookReportTable = {
  share_id: string
  /** Keyed hash of the visitor's address (IPv6: /64 network) and the page. */
  visitor_hash: string
  reason: ReportReason
  comment: string | null
  created_at: Date
  settled_at: ColumnType<Date | null, undefined, Date | null>
}

export type ShareWithdrawalTable = {
  /** Signed into the link together with the expiry. */
  id: string
  share_id: string
  expires_at: Date
}

export type NotRightReportTable = {
  generation_id: string
  holder: string
  credits: number
  created_at: Date
  /** Null without consent, like all columns that follow. */
  reason: NotRightReason | null
  comment: string | null
  engine: string | null
  quality_tier: QualityTier | null
  category: GarmentCategory | null
  score: number | null
  warnings: ColumnType<Warning[] | null, string | null, never>
}
