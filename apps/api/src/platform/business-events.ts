/**
 * Business events for metrics, with their labels: names and figures of low cardinality, no ids, addresses or personal
 * data.
 */
import type { QualityTier } from '@toile/contract/business'
import type { ErrorCode } from '@toile/contract/errors'
import type { OrderStatus, PaymentProvider } from '@toile/contract/payments'
import type { PostingKind } from './money-tables.ts'

/** Reasons why a payment needs an operator. */
export const paymentAlerts = [
  'payment_review',
  'payment_unknown',
  'payment_chargeback',
  'payment_chargeback_warning',
  'payment_adjustment_changed',
  'payment_refund_failed',
] as const
export type PaymentAlert = (typeof paymentAlerts)[number]

type Look = { kind: 'demo' | 'try-on'; tier: QualityTier }

/** Steps of creating a look, from the upload to the stored picture. */
export type Step =
  | 'receive'
  | 'ingest'
  | 'store-inputs'
  | 'book'
  | 'decode'
  | 'moderate'
  | 'mark'
  | 'engine'
  | 'encode'
  | 'sign'
  | 'check'
  | 'store'
  | 'settle'

export type BusinessEvents = {
  /** `route` is the route's template. */
  requestAnswered: { method: string; route: string; status: number; seconds: number }
  jobBegun: { job: string }
  jobEnded: { job: string; outcome: 'done' | 'failed' | 'lost'; seconds: number }
  jobExhausted: { job: string }
  stepEnded: { step: Step; outcome: 'done' | 'failed'; seconds: number }
  blobStoreUsed: { operation: 'put' | 'get' | 'delete'; outcome: 'done' | 'failed'; seconds: number }

  generationRequested: Look
  /** Reported for the first attempt only: a later attempt also waited for the failed worker's lease. */
  generationBegun: Look & { waitedSeconds: number }
  /** `seconds` since the request. */
  generationDone: Look & { engine: string; seconds: number }
  generationFailed: Look & { code: ErrorCode }
  /** Cancelled by its owner before it was done. */
  generationCancelled: Look
  generationNotGoodEnough: { engine: string }
  demoRefused: { scope: 'address' | 'everybody' }
  moderated: { subject: 'photo' | 'garment' | 'look'; outcome: 'allowed' | 'refused' }

  /** `outcome` is `done` or an engine's error code. */
  engineCalled: { engine: string; outcome: string; seconds: number }
  engineStageEnded: { engine: string; stage: string; seconds: number }
  /** The engine failed to make a look, and the chain went on to the next engine. */
  enginePassedOver: { engine: string }
  /** The engine's circuit breaker opened after too many failures (`isResting`), or closed again. */
  engineRested: { engine: string; isResting: boolean }
  /** Paid pictures: ordered, and their outcome. */
  enginePaid: {
    engine: string
    pictures: number
    outcome: 'ordered' | 'over-budget' | 'kept' | 'discarded' | 'unspent'
  }

  creditsMoved: { movement: PostingKind; credits: number }
  ledgerAudited: { differences: number }
  purchaseChanged: { provider: PaymentProvider; status: OrderStatus }
  purchaseFulfilled: { provider: PaymentProvider; currency: string; amountMinor: number }
  /** A payment needs an operator. */
  paymentAlerted: { provider: PaymentProvider; alert: PaymentAlert }
  webhookReceived: { source: string; outcome: 'accepted' | 'repeated' | 'refused' | 'postponed' }

  /**
   * `outcome` is `accepted` or an error code. `field` is the form field; `form` for an error outside any picture field.
   */
  uploaded: { field: string; outcome: string; bytes: number }
  accountOpened: undefined
  accountDeleted: undefined
  /** A sign-up, sign-in or sign-out request, by operation id. */
  identityCalled: { call: string; outcome: 'accepted' | 'refused' | 'limited' | 'failed' }
  mailTried: { outcome: 'sent' | 'failed' | 'given-up' }
  erased: { what: 'generation' | 'item' | 'file' | 'share' | 'shared-photo' | 'orphan-blob'; count: number }
  /** A look or library item whose picture is missing from the blob store. */
  pictureLost: { of: 'generation' | 'item' }
}
