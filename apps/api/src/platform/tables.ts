/**
 * Every table of the schema as Kysely sees it, one type each, named as in SQL; `migrations/NNN-what.ts` makes them.
 * pg-boss keeps its jobs in the schema `pgboss`, and brings that up to date itself.
 */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { OutputFormat, PlanName, QualityTier } from '@toile/contract/business'
import type { ErrorCode } from '@toile/contract/errors'
import type {
  DemoQuota,
  GarmentCategory,
  GenerationStage,
  GenerationStatus,
  Warning,
} from '@toile/contract/generations'
import type { WornGarment } from '@toile/contract/garments'
import type { LibraryKind } from '@toile/contract/library'
import type { OrderStatus, PackageKey, PaymentProvider } from '@toile/contract/payments'
import type { NotRightReason } from '@toile/contract/not-right'
import type { PlaceInPhoto } from '@toile/contract/person-at'
import type { Fit, Tuck } from '@toile/contract/wearing'
import type { OperatorRole } from '@toile/contract/console-policy'
import type { RefundGround } from '@toile/contract/refund-policy'
import type { ReportReason, ShareLifetime } from '@toile/contract/shared-looks'
import type { TestCheckout } from '@toile/contract/test-checkout'
import type {
  OauthAccessTokenTable,
  OauthClientTable,
  OauthConsentTable,
  OauthRefreshTokenTable,
} from './agent-tables.ts'
import type {
  ApiFileTable,
  ApiKeyTable,
  ApiUsageTable,
  BatchRowTable,
  BatchTable,
  Json,
  WebhookDeliveryTable,
  WebhookEndpointTable,
  WebhookEventTable,
  WidgetUsageTable,
} from './program-tables.ts'
import type {
  CreditNoteTable,
  DevMailTable,
  InvoiceSeriesTable,
  InvoiceTable,
  KnownDeviceTable,
  SentMailTable,
} from './mail-tables.ts'
import type {
  BanProposalTable,
  BlockedPictureTable,
  LookHourTable,
  ReviewItemTable,
  SealedPictureTable,
} from './review-tables.ts'
import type {
  EngineMinuteTable,
  EngineProposalTable,
  EngineRestTable,
  EngineSteeringTable,
  EngineTestTable,
  PasskeyTable,
} from './steering-tables.ts'

/** A garment of an outfit as the request told it. */
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
  /** As asked for, and as it is worn once it is made. */
  fit: Generated<Fit>
  tuck: Generated<Tuck>
  category: GarmentCategory
  seed: number | null
  /** The person who was chosen in the photo; null for the one the engine takes. */
  person_at: ColumnType<PlaceInPhoto | null, string | null | undefined, never>
  /** Of looks that were asked for together: the id of the first; null for a look alone. */
  set_id: ColumnType<string | null, string | null | undefined, string | null>
  /** Its place among them, from 0. */
  variant: Generated<number>
  output_format: Generated<OutputFormat>
  short_edge_px: number
  person_key: string | null
  garment_key: string | null
  /** As the request names the two pictures; null for a picture without a name. */
  person_name: ColumnType<string | null, string | null | undefined, string | null>
  garment_name: ColumnType<string | null, string | null | undefined, string | null>
  /** Of garments worn with it, in their order; null for a look of one garment. */
  further_garments: ColumnType<FurtherGarment[] | null, string | null | undefined, never>
  /** Blobs of their pictures; null for a look of one garment, and once they are gone. */
  further_keys: ColumnType<string[] | null, string | null | undefined, string | null>
  /** How each garment is worn; null until the look is made. */
  worn: ColumnType<WornGarment[] | null, undefined, string | null>
  /** The look whose picture was the photo. */
  parent_id: ColumnType<string | null, string | null | undefined, never>
  /** Of looks that were ordered as a rack. */
  rack_id: ColumnType<string | null, string | null | undefined, never>
  /** Its place among them, from 0. */
  rack_place: Generated<number>
  look_key: string | null
  thumbnail_key: string | null
  width: number | null
  height: number | null
  engine: string | null
  /** The order that a hosted engine has accepted and is polled for. */
  engine_order: ColumnType<TakenOrder | null, string | null | undefined, string | null>
  warnings: Json<Warning[]>
  error_code: ErrorCode | null
  error_message: string | null
  consent_version: string | null
  /** Of a demo. */
  secret_hash: string | null
  /** Of a demo. */
  address_hash: string | null
  /** Of a paid look: its owner, who pays. */
  holder: string | null
  cost: Generated<number>
  /** Credits that came back as its owner found it not right. */
  credits_back: ColumnType<number | null, undefined, number | null>
  priority: Generated<number>
  favourite: Generated<boolean>
  quota_day: string | null
  idempotency_hash: string | null
  input_hash: string
  first_answer: ColumnType<FirstAnswer | null, string | null, string | null>
  created_at: Date
  finished_at: Date | null
  expires_at: Date
  /** When its owner deleted it; hidden from then on. */
  deleted_at: ColumnType<Date | null, undefined, Date | null>
  /** The API key it was asked for with; null for one that was asked for in the studio. */
  api_key_id: ColumnType<string | null, string | null | undefined, never>
  /** False for a look by a test key. */
  livemode: ColumnType<boolean, boolean | undefined, never>
  /** The caller's own words about a look by API key. */
  metadata: ColumnType<Record<string, string> | null, string | null | undefined, never>
  /** How sure the engine is of it, 0 to 1. */
  score: ColumnType<number | null, number | null | undefined, number | null>
  /** Of the files it was asked for with, in hex; null for one that was asked for in the studio. */
  person_sha256: ColumnType<string | null, string | null | undefined, never>
  garment_sha256: ColumnType<string | null, string | null | undefined, never>
  /** Of a look of a batch: which row of which. */
  batch_id: ColumnType<string | null, string | null | undefined, never>
  batch_row: ColumnType<number | null, number | null | undefined, never>
  /** Of the request that asked for it; null where no traces are written. */
  trace_id: ColumnType<string | null, string | null | undefined, never>
  /** The look that an operator had made once more as this one. */
  again_of: ColumnType<string | null, string | null | undefined, never>
}

/** `credits` are those left by then, `cost` that of all looks of the request, `demo` the free looks of the day. */
type AnsweredFigures = { credits?: number; cost?: number; demo?: DemoQuota }

/** The answer that a repeat under the same idempotency key gets again. `at` is an ISO time, `rack` the looks of one. */
export type FirstAnswer = AnsweredFigures &
  ({ status: 200; at: string } | { status: 202; state: GenerationStatus; rack?: string[] })

/** An order by the engine's own id for it, and the garment it is for, of several that are put on in turn. */
export type TakenOrder = { engine: string; reference: string; step?: number }

/** Requests whose look was deleted. `owner` is a holder, or the hash of a visitor's address. */
type ErasedRequestTable = { owner: string; idempotency_hash: string; input_hash: string; expires_at: Date }

type EngineSpendingTable = {
  day: string
  /** Empty for all together. */
  engine: string
  orders: Generated<number>
  pictures: Generated<number>
  discarded: Generated<number>
  /** Millionths of a US dollar. */
  micros: Generated<number>
}

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
  /** Of its address; at least 96 random bits. */
  slug: string
  holder: string
  item_id: string
  /** The saved photo; null where the page shows none. */
  before_item_id: string | null
  /** Sizes in pixels of the pictures that were made for the page. */
  pictures: Json<{ look: Size; card: Size; before?: Size; garment?: Size }>
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

type LookReportTable = {
  share_id: string
  /** Keyed hash of the visitor's address block and the page. */
  visitor_hash: string
  reason: ReportReason
  comment: string | null
  created_at: Date
  settled_at: ColumnType<Date | null, undefined, Date | null>
}

type ShareWithdrawalTable = {
  /** Signed into the link, with the expiry. */
  id: string
  share_id: string
  expires_at: Date
}

type NotRightReportTable = {
  generation_id: string
  holder: string
  credits: number
  created_at: Date
  /** Null without consent, like all that follow. */
  reason: NotRightReason | null
  comment: string | null
  engine: string | null
  quality_tier: QualityTier | null
  category: GarmentCategory | null
  score: number | null
  warnings: ColumnType<Warning[] | null, string | null, never>
}

type EntitlementTable = {
  reference: string
  holder: string
  plan: PlanName
  starts_at: Date
  ends_at: Date
}

type DemoQuotaTable = { day: string; scope: string; used: number }

type RequestWindowTable = { key: string; ends_at: Date; used: number }

/** The identity library names its columns itself. */
type UserTable = {
  id: string
  name: string
  /** Lower case. */
  email: string
  emailVerified: boolean
  image: string | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  termsVersion: string | null
  termsAgreedAt: Date | null
  twoFactorEnabled: ColumnType<boolean | null, undefined, boolean>
  role: ColumnType<OperatorRole | null, undefined, OperatorRole | null>
  /** A suspended account cannot be signed in to, and its keys do not work. */
  suspendedAt: ColumnType<Date | null, undefined, Date | null>
  /** For good: two operators have said so, and the account stays suspended. */
  bannedAt: ColumnType<Date | null, undefined, Date | null>
  language: ColumnType<string | null, undefined, string>
}

type SessionTable = {
  id: string
  expiresAt: Date
  token: string
  createdAt: Generated<Date>
  updatedAt: Date
  ipAddress: string | null
  userAgent: string | null
  userId: string
  /** When the second factor was shown last. */
  secondFactorAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Last call of the console, to the minute. */
  consoleSeenAt: ColumnType<Date | null, Date | null | undefined, Date | null>
}

type TwoFactorTable = {
  id: string
  userId: string
  secret: string
  backupCodes: string
  verified: boolean | null
  failedVerificationCount: number | null
  lockedUntil: Date | null
}

export type AuditEntryTable = {
  seq: number
  at: Date
  actor: string
  act: string
  subject: string
  reason: string
  before: string | null
  after: string | null
  hash: string
}

type AuditHeadTable = { id: 1; seq: number; hash: string }

/** One way in of a person: a password (`credential`), or the subject that a provider knows them by. */
type AccountTable = {
  id: string
  accountId: string
  providerId: string
  userId: string
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: Date | null
  refreshTokenExpiresAt: Date | null
  scope: string | null
  password: string | null
  createdAt: Generated<Date>
  updatedAt: Date
}

type VerificationTable = {
  id: string
  identifier: string
  value: string
  expiresAt: Date
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

/** Key pairs that sign tokens; the id is the `kid`. */
type JwksTable = {
  id: string
  publicKey: string
  privateKey: string
  createdAt: Date
  expiresAt: Date | null
  alg: string | null
  crv: string | null
}

export type ProfileTable = {
  user_id: string
  /** Whose credits these are in the ledger. */
  holder: string
  username: string | null
  photo_key: string | null
  referral_code: string
  /** A holder. */
  referred_by: string | null
  referral_redeemed_at: Date | null
  share_claimed_at: Date | null
  referral_key_hash: string | null
  share_key_hash: string | null
  welcomed_at: Date | null
  created_at: Date
  mail_look_ready: Generated<boolean>
  /** 0 for no mail. */
  low_credits_line: Generated<number>
}

/** Hashes of deleted accounts' subjects at other providers; see `accounts/erased-subjects.ts`. */
type ErasedSubjectTable = { subject_hash: string; erased_at: Date }

/** Holders of credits are random numbers, which outlive an account and say nothing about the person. */
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

export type PaymentOrderTable = {
  id: string
  holder: string
  provider: PaymentProvider
  /** The provider's id; null until it has given one. */
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

type PaymentDifferenceTable = {
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

type PersonNoteTable = { id: string; holder: string; text: string; created_at: Date }

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

export type Tables = {
  user: UserTable
  session: SessionTable
  account: AccountTable
  verification: VerificationTable
  jwks: JwksTable
  twoFactor: TwoFactorTable
  passkey: PasskeyTable
  audit_entry: AuditEntryTable
  audit_head: AuditHeadTable
  dev_mail: DevMailTable
  known_device: KnownDeviceTable
  invoice_series: InvoiceSeriesTable
  invoice: InvoiceTable
  credit_note: CreditNoteTable
  sent_mail: SentMailTable
  review_item: ReviewItemTable
  blocked_picture: BlockedPictureTable
  sealed_picture: SealedPictureTable
  ban_proposal: BanProposalTable
  look_hour: LookHourTable
  profile: ProfileTable
  erased_subject: ErasedSubjectTable
  credit_posting: CreditPostingTable
  credit_account: CreditAccountTable
  generation: GenerationTable
  erased_request: ErasedRequestTable
  library_item: LibraryItemTable
  shared_look: SharedLookTable
  look_report: LookReportTable
  share_withdrawal: ShareWithdrawalTable
  not_right_report: NotRightReportTable
  entitlement: EntitlementTable
  payment_order: PaymentOrderTable
  payment_event: PaymentEventTable
  payment_adjustment: PaymentAdjustmentTable
  payment_refund: PaymentRefundTable
  payment_difference: PaymentDifferenceTable
  person_note: PersonNoteTable
  test_checkout: TestCheckoutTable
  demo_quota: DemoQuotaTable
  engine_spending: EngineSpendingTable
  engine_steering: EngineSteeringTable
  engine_proposal: EngineProposalTable
  engine_minute: EngineMinuteTable
  engine_rest: EngineRestTable
  engine_test: EngineTestTable
  request_window: RequestWindowTable
  api_key: ApiKeyTable
  api_usage: ApiUsageTable
  widget_usage: WidgetUsageTable
  api_file: ApiFileTable
  batch: BatchTable
  batch_row: BatchRowTable
  webhook_endpoint: WebhookEndpointTable
  webhook_event: WebhookEventTable
  webhook_delivery: WebhookDeliveryTable
  oauthClient: OauthClientTable
  oauthRefreshToken: OauthRefreshTokenTable
  oauthAccessToken: OauthAccessTokenTable
  oauthConsent: OauthConsentTable
}
