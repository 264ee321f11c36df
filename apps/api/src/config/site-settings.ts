/** Settings of the facts about the operator on the pages; merged into `settings.ts`. */
import { unnamedOperator } from '@toile/contract/site'
import * as z from 'zod'

export const siteSettings = {
  TOILE_LEGAL_NAME: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .default(unnamedOperator)
    .describe('Who offers the service: the name on the privacy, terms and refund pages.'),
  TOILE_CONTACT_EMAIL: z
    .string()
    .regex(/^[^<>@\s,]+@[^<>@\s,]+$/, 'must be an address such as hello@example.com')
    .max(254)
    .optional()
    .describe('Address on the same pages, for questions, refunds and anything about personal data.')
    .meta({ defaultText: '`contact@…` at the host of `TOILE_PUBLIC_URL`' }),
  TOILE_INVOICE_SELLER: z
    .string()
    .max(500)
    .transform((text) =>
      text
        .split('|')
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .optional()
    .describe(
      'Name and address of the seller on invoices, lines apart by `|`, such as `Example Ltd|1 High Street|London`. With it, receipts come with an invoice as a PDF; not for purchases by Paddle, which sends its own.',
    )
    .meta({ defaultText: 'no invoices' }),
  TOILE_INVOICE_VAT_ID: z
    .string()
    .trim()
    .min(1)
    .max(30)
    .optional()
    .describe('VAT number of the seller on invoices.'),
  TOILE_INVOICE_VAT_PERCENT: z.coerce
    .number()
    .min(0)
    .max(99)
    .optional()
    .describe('VAT that prices contain, in percent: invoices show it on a line of its own.')
    .meta({ defaultText: 'no line' }),
  TOILE_INVOICE_PREFIX: z
    .string()
    .regex(/^[A-Z0-9-]{0,10}$/, 'must be up to 10 capitals, digits and dashes')
    .default('T-')
    .describe(
      'Beginning of invoice numbers, before year and number; credit notes have `CN-` after it. Change it only to begin another series.',
    ),
  TOILE_LEGAL_DATE: z.iso
    .date('must be a day such as 2026-11-22')
    .default('2026-11-29')
    .describe('Day since when those pages read as they do; shown on them. Change it with their words.'),
}
