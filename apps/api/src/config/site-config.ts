/** Configuration of the facts about the operator. */
import type { SiteFacts } from '@toile/contract/site'
import { pictureReceiversOf } from './engines-config.ts'
import { paymentProvidersOf, paymentsConfigOf } from './payments-config.ts'
import type { Settings } from './settings.ts'

export type InvoiceConfig = {
  prefix: string
  seller: { lines: string[]; vatId: string | undefined }
  vatPercent: number | undefined
}

/** Undefined when no seller is given: receipts then come without an invoice. */
export const invoiceConfigOf = (set: Settings): InvoiceConfig | undefined =>
  set.TOILE_INVOICE_SELLER?.length
    ? {
        prefix: set.TOILE_INVOICE_PREFIX,
        seller: { lines: set.TOILE_INVOICE_SELLER, vatId: set.TOILE_INVOICE_VAT_ID },
        vatPercent: set.TOILE_INVOICE_VAT_PERCENT,
      }
    : undefined

export function siteConfigOf(set: Settings): SiteFacts {
  const host = set.TOILE_PUBLIC_URL ? new URL(set.TOILE_PUBLIC_URL).hostname : 'localhost'
  return {
    legalName: set.TOILE_LEGAL_NAME,
    contactEmail: set.TOILE_CONTACT_EMAIL ?? `contact@${host}`,
    legalDate: set.TOILE_LEGAL_DATE,
    moderatesPictures: set.TOILE_MODERATION === 'local',
    pictureReceivers: pictureReceiversOf(set),
    paymentProviders: paymentProvidersOf(paymentsConfigOf(set)),
  }
}
