/**
 * Tables of the review queue, of blocked and sealed pictures, and of the console's figures. Types as in `tables.ts`.
 */
import type { ColumnType } from 'kysely'
import type { ReviewItem, ReviewSubject } from '@toile/contract/console-review'
import type { ReportReason } from '@toile/contract/shared-looks'
import type { Json } from './program-tables.ts'

export type ReviewItemTable = {
  id: string
  kind: ReviewItem['kind']
  subject: ReviewSubject
  generation_id: string
  holder: string | null
  reason: ReportReason | null
  comment: string | null
  /** Perceptual hash as 64 characters `0` and `1`. */
  hash: string | null
  created_at: Date
  settled_at: ColumnType<Date | null, undefined, Date | null>
}

export type BlockedPictureTable = { hash: string; created_at: Date }

export type SealedPictureTable = {
  id: string
  holder: string | null
  /** The library item or shared look that it was part of. */
  source: string
  keys: Json<string[]>
  created_at: Date
}

export type BanProposalTable = { holder: string; proposed_by: string; created_at: Date }

export type LookHourTable = {
  hour: Date
  done: number
  failed: number
  canceled: number
  median_seconds: number | null
  p95_seconds: number | null
}
