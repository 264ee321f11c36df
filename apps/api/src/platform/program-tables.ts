/**
 * Tables of the developer API: keys, usage, files, batches, webhooks. Types as in `tables.ts`. `holder` is the account
 * in the ledger. The contract's schemas (`api-keys.ts`, `v1-batches.ts`, `webhooks.ts`) describe the columns that the
 * API shows.
 */
import type { ColumnType, Generated } from 'kysely'
import type { QualityTier } from '@toile/contract/business'
import type { BatchStatus } from '@toile/contract/v1-batches'
import type { KeyKind, KeyScope } from '@toile/contract/key-scopes'
import type { LookRequest } from '@toile/contract/v1-look-request'
import type { WebhookEndpoint, WebhookDelivery, WebhookEventType } from '@toile/contract/webhooks'

/** A JSON column: read as an object, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>

export type ApiKeyTable = {
  id: string
  holder: string
  kind: KeyKind
  name: string
  prefix: string
  /** `hashToken` of the key, and of the key that the last rotation replaced, which works until `previous_until`. */
  hash: string
  previous_hash: string | null
  previous_until: Date | null
  scopes: Json<KeyScope[]>
  origins: Json<string[]>
  monthly_cap: number | null
  daily_cap: number | null
  visitor_cap: number | null
  /** Version of the picture-rights statement that the user agreed to. */
  rights_version: string
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  last_used_on: string | null
  last_used_from: string | null
  /** OAuth client of an agent that the user signed in. Such a key has no secret text. */
  oauth_client_id: ColumnType<string | null, string | null | undefined, never>
  paused_until: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Copy of the account's `user.suspendedAt`, so that authentication reads this row only. */
  suspended_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** `day` in UTC, as `2026-11-26`. */
export type ApiUsageTable = {
  key_id: string
  day: string
  requests: Generated<number>
  looks: Generated<number>
  credits: Generated<number>
  /** Looks that moderation refused, except those of a visitor beyond `refusalsOfVisitor`. */
  refusals: Generated<number>
}

/** `day` in UTC, as `2026-11-26`. */
export type WidgetUsageTable = {
  key_id: string
  day: string
  /** Name of the product; empty for the sum of further ones, once a day has too many. */
  product: string
  /** Times that the dialog was opened. */
  opens: Generated<number>
  looks: Generated<number>
  /** Products added to the shop's basket. */
  adds: Generated<number>
}

export type ApiFileTable = {
  id: string
  holder: string
  livemode: boolean
  /** Key in the blob store. */
  picture_key: string
  sha256: string
  width: number
  height: number
  created_at: Date
  expires_at: Date
}

export type BatchTable = {
  id: string
  holder: string
  api_key_id: string
  livemode: boolean
  status: BatchStatus
  quality_tier: QualityTier
  created_at: Date
  finished_at: Date | null
  expires_at: Date
  /** Hashes of the request's `Idempotency-Key` and of its rows and options; null without a key. */
  idempotency_hash: ColumnType<string | null, string | null | undefined, never>
  input_hash: ColumnType<string | null, string | null | undefined, never>
}

export type BatchRowTable = {
  batch_id: string
  row: number
  request: Json<LookRequest>
  /** `starting`: a job will request the look. `making`: the look is requested, and `look_id` set. */
  status: 'waiting' | 'starting' | 'making' | 'succeeded' | 'failed' | 'canceled'
  /** Number of retries of this row. */
  round: Generated<number>
  look_id: ColumnType<string | null, string | null | undefined, string | null>
  error_code: ColumnType<string | null, string | null | undefined, string | null>
  error_message: ColumnType<string | null, string | null | undefined, string | null>
}

export type WebhookEndpointTable = {
  id: string
  holder: string
  livemode: boolean
  url: string
  events: Json<WebhookEventType[]>
  credits_below: number
  /** Both secrets are encrypted: see `sealed-text.ts`. */
  secret: string
  previous_secret: string | null
  previous_until: Date | null
  /** Time of the first failure since the last accepted event. */
  failing_since: Date | null
  disabled_at: Date | null
  disabled_because: NonNullable<WebhookEndpoint['disabled']>['because'] | null
  created_at: Date
}

export type WebhookEventTable = { id: string; holder: string; type: string; body: string; created_at: Date }

export type WebhookDeliveryTable = {
  id: string
  endpoint_id: string
  event_id: string
  status: WebhookDelivery['status']
  tries: Generated<number>
  next_try_at: Date | null
  answer_status: ColumnType<number | null, number | null | undefined, number | null>
  answer_body: ColumnType<string | null, string | null | undefined, string | null>
  problem: ColumnType<string | null, string | null | undefined, string | null>
  answer_ms: ColumnType<number | null, number | null | undefined, number | null>
  answered_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Date
}
