/**
 * Row types of every table for Kysely, named as in SQL and created by `migrations/NNN-what.ts`. pg-boss keeps its jobs
 * in the schema `pgboss`, which it migrates itself.
 */
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
  IssuedDocumentTable,
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
  GenerationTable,
  ErasedRequestTable,
  DemoQuotaTable,
  LibraryItemTable,
  SharedLookTable,
  LookReportTable,
  ShareWithdrawalTable,
  NotRightReportTable,
} from './look-tables.ts'
import type {
  UserTable,
  SessionTable,
  TwoFactorTable,
  PasskeyTable,
  AccountTable,
  VerificationTable,
  JwksTable,
  ProfileTable,
  ErasedSubjectTable,
  PersonNoteTable,
  AuditEntryTable,
  AuditHeadTable,
} from './account-tables.ts'
import type {
  CreditPostingTable,
  CreditAccountTable,
  EntitlementTable,
  PaymentOrderTable,
  PaymentEventTable,
  PaymentAdjustmentTable,
  PaymentRefundTable,
  PaymentDifferenceTable,
  TestCheckoutTable,
} from './money-tables.ts'
import type {
  EngineMinuteTable,
  EngineProposalTable,
  EngineRestTable,
  EngineSpendingTable,
  EngineSteeringTable,
  EngineTestTable,
} from './steering-tables.ts'

type RequestWindowTable = { key: string; ends_at: Date; used: number }

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
  issued_document: IssuedDocumentTable
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
