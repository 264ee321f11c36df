/** Tables of mails and invoices. Types as in `tables.ts`. */
import type { ColumnType } from 'kysely'

/** Attachment in the development mailbox; `content` is base64. */
type KeptAttachment = { name: string; type: string; content: string }

export type DevMailTable = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  links: ColumnType<string[], string, string>
  attachments: ColumnType<KeptAttachment[], string | undefined, string>
  created_at: Date
}

export type KnownDeviceTable = { user_id: string; device: string; seen_at: Date }

export type InvoiceSeriesTable = { series: string; last: number }

export type InvoiceTable = { order_id: string; number: string; issued_at: Date }

export type CreditNoteTable = {
  provider: string
  adjustment_id: string
  number: string
  issued_at: Date
  /** Number of the invoice that cancels it; null unless the refund was undone. */
  cancelled_by: string | null
  cancelled_at: Date | null
}

export type IssuedDocumentTable = {
  number: string
  /** The printed facts, except the buyer; `at` is an ISO time. */
  facts: ColumnType<Record<string, unknown>, string, string>
}

export type SentMailTable = {
  id: string
  user_id: string
  subject: string
  /** False for a mail that could not be sent. */
  is_sent: boolean
  created_at: Date
}
