/** Settings of what the pages say of whoever runs this server; joined to the others in `settings.ts`. */
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
  TOILE_LEGAL_DATE: z.iso
    .date('must be a day such as 2026-11-22')
    .default('2026-11-22')
    .describe('Day since when those pages read as they do; shown on them. Change it with their words.'),
}
