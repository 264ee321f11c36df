/**
 * Business events that operators count, with their labels: names and figures of low cardinality.
 * No ids, no addresses, nothing of a person.
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
] as const
export type PaymentAlert = (typeof paymentAlerts)[number]

type Look = { kind: 'demo' | 'try-on'; tier: QualityTier }

/** Steps of making a look, from the form to the stored picture. */
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
  /** `route` is its template. */
  requestAnswered: { method: string; route: string; status: number; seconds: number }
  jobBegun: { job: string }
  jobEnded: { job: string; outcome: 'done' | 'failed' | 'lost'; seconds: number }
  jobExhausted: { job: string }
  stepEnded: { step: Step; outcome: 'done' | 'failed'; seconds: number }
  blobStoreUsed: { operation: 'put' | 'get' | 'delete'; outcome: 'done' | 'failed'; seconds: number }

  generationRequested: Look
  /** For the first time; a later try has waited for a worker that died. */
  generationBegun: Look & { waitedSeconds: number }
  /** `seconds` since it was asked for. */
  generationDone: Look & { engine: string; seconds: number }
  generationFailed: Look & { code: ErrorCode }
  /** By its owner, before it was done. */
  generationCancelled: Look
  generationNotGoodEnough: { engine: string }
  demoRefused: { scope: 'address' | 'everybody' }
  moderated: { subject: 'photo' | 'garment' | 'look'; outcome: 'allowed' | 'refused' }

  /** `outcome` is `done` or an engine's error code. */
  engineCalled: { engine: string; outcome: string; seconds: number }
  engineStageEnded: { engine: string; stage: string; seconds: number }
  /** It did not make a look that a chain asked it for. */
  enginePassedOver: { engine: string }
  /** It failed too often, and is left out for a while; or is asked again. */
  engineRested: { engine: string; isResting: boolean }
  /** Pictures that are paid for: ordered, and what became of them. */
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

  /** `outcome` is `accepted` or an error code. `field` is of the form; `form` for what was no picture of one. */
  uploaded: { field: string; outcome: string; bytes: number }
  accountOpened: undefined
  accountDeleted: undefined
  /** A call of signing up, in or out by its operation id. */
  identityCalled: { call: string; outcome: 'accepted' | 'refused' | 'limited' | 'failed' }
  mailTried: { outcome: 'sent' | 'failed' | 'given-up' }
  erased: { what: 'generation' | 'item' | 'file' | 'share' | 'orphan-blob'; count: number }
  /** Found without its picture. */
  pictureLost: { of: 'generation' | 'item' }
}
