/** Tables of credits and payments. Types as in `tables.ts`. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { PlanName } from '@toile/contract/business'
import type { OrderStatus, PackageKey, PaymentProvider } from '@toile/contract/payments'
import type { RefundGround } from '@toile/contract/refund-policy'
import type { TestCheckout } from '@toile/contract/test-checkout'

/** `holder` is a random id, which outlives the account and does not identify the person. */
export type CreditPostingTable = {
  seq: GeneratedAlways<number>
  id: string
  holder: string
  kind: PostingKind
  from_account: CreditAccountName
  to_account: CreditAccountName
  amount: number
  available_after: number
  reason: string
  reference: string | null
  idempotency_key: string
  created_at: Date
}

export type PostingKind = 'grant' | 'hold' | 'capture' | 'release' | 'revoke' | 'borrow' | 'repay'

export type CreditAccountName = 'available' | 'held' | 'debt' | 'issued' | 'spent' | 'revoked'

export type CreditAccountTable = { holder: string } & Record<CreditAccountName, Generated<number>>

export type EntitlementTable = {
  reference: string
  holder: string
  plan: PlanName
  starts_at: Date
  ends_at: Date
}

export type PaymentOrderTable = {
  id: string
  holder: string
  provider: PaymentProvider
  /** The provider's id of the payment; null until the checkout is created. */
  provider_reference: string | null
  package_key: PackageKey
  plan: PlanName
  credits: number
  amount_minor: number
  currency: string
  livemode: boolean
  status: OrderStatus
  checkout_url: string | null
  refunded_minor: Generated<number>
  created_at: Date
  fulfilled_at: Date | null
  /** Time of the reconciler's next check; null when none is due. */
  check_at: Date | null
  checks: Generated<number>
}

export type PaymentEventTable = {
  provider: PaymentProvider
  event_id: string
  type: string
  provider_reference: string | null
  received_at: Date
  processed_at: Date | null
  retry_at: Date | null
}

export type PaymentAdjustmentTable = {
  provider: PaymentProvider
  adjustment_id: string
  order_id: string
  kind: 'refund' | 'chargeback' | 'chargeback_warning'
  status: 'pending' | 'approved' | 'rejected' | 'reversed'
  amount_minor: number
  credits: number
  held: Generated<number>
  created_at: Date
}

export type PaymentRefundTable = {
  id: string
  order_id: string
  request_key: string
  amount_minor: number
  ground: RefundGround
  is_override: boolean
  state: 'asked' | 'taken' | 'refused'
  adjustment_id: ColumnType<string | null, undefined, string | null>
  problem: ColumnType<string | null, undefined, string | null>
  tries: Generated<number>
  retry_at: Date | null
  created_at: Date
}

export type PaymentDifferenceTable = {
  id: string
  provider: PaymentProvider
  name: string
  alert: string
  reference: string | null
  order_id: string | null
  /** JSON. */
  details: string
  found_at: Date
  settled_at: ColumnType<Date | null, undefined, Date | null>
}

export type TestCheckoutTable = {
  id: string
  order_id: string
  package_key: PackageKey
  amount_minor: number
  currency: string
  discount_minor: Generated<number>
  adjustments: ColumnType<
    (Pick<PaymentAdjustmentTable, 'kind' | 'status'> & { id: string; amountMinor: number })[],
    string | undefined,
    string
  >
  state: TestCheckout['state']
  created_at: Date
  changed_at: Date
}
