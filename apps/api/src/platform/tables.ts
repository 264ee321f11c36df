/**
 * Every table of the schema as Kysely sees it, one type each, named as in SQL; `migrations/NNN-what.ts` makes them.
 * pg-boss keeps its jobs in the schema `pgboss`, and brings that up to date itself.
 */
import type { ColumnType } from 'kysely'
import type { QualityTier } from '@toile/contract/business'
import type { ErrorCode } from '@toile/contract/errors'
import type { GarmentCategory, GenerationStage, GenerationStatus, Warning } from '@toile/contract/generations'

/** Read as an object, written as its JSON text. */
type Json<T> = ColumnType<T, string, string>

export type GenerationTable = {
  id: string
  kind: 'demo'
  status: GenerationStatus
  stage: GenerationStage
  progress: number
  version: number
  attempt: ColumnType<number, number | undefined, number>
  quality_tier: QualityTier
  realism: number
  category: GarmentCategory
  seed: number | null
  short_edge_px: number
  person_key: string | null
  garment_key: string | null
  look_key: string | null
  thumbnail_key: string | null
  width: number | null
  height: number | null
  engine: string | null
  warnings: Json<Warning[]>
  error_code: ErrorCode | null
  error_message: string | null
  consent_version: string | null
  secret_hash: string
  address_hash: string
  quota_day: string | null
  idempotency_hash: string | null
  input_hash: string
  first_answer: ColumnType<FirstAnswer | null, string | null, string | null>
  created_at: Date
  finished_at: Date | null
  expires_at: Date
}

/** What a repeat under the same idempotency key is answered with. `at` is an ISO time. */
export type FirstAnswer = { status: 200; at: string } | { status: 202; state: GenerationStatus }

type DemoQuotaTable = { day: string; scope: string; used: number }

type RequestWindowTable = { key: string; ends_at: Date; used: number }

export type Tables = {
  generation: GenerationTable
  demo_quota: DemoQuotaTable
  request_window: RequestWindowTable
}
