/** Settings of the marketing pages' claims; merged into `settings.ts`. */
import { maxTestimonials } from '@toile/contract/claims'
import * as z from 'zod'

const examples = { defaultText: 'an example; none in production' }

const testimonial = z.strictObject({
  quote: z.string().trim().min(1).max(300),
  who: z.string().trim().min(1).max(100),
})

const testimonials = z.string().transform((text, context) => {
  try {
    return z.array(testimonial).max(maxTestimonials).parse(JSON.parse(text))
  } catch {
    const message = `must be JSON such as [{"quote": "…", "who": "…"}], ${maxTestimonials} at most`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
})

export const claimsSettings = {
  TOILE_CLAIM_IMAGES: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .describe('Pictures made so far, at least, as the landing page says. What is not set is not claimed.')
    .meta(examples),
  TOILE_CLAIM_USERS: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .describe('Users so far, at least, on the same page.')
    .meta(examples),
  TOILE_CLAIM_UPTIME: z.coerce
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('Uptime on the same page, as a share of 1: `0.999`.')
    .meta(examples),
  TOILE_CLAIM_RATING: z.coerce
    .number()
    .min(0)
    .max(5)
    .optional()
    .describe('Rating by users on the same page, of 5.')
    .meta(examples),
  TOILE_TESTIMONIALS: testimonials
    .optional()
    .describe(
      'Words of customers on the same page, as JSON: `[{"quote": "…", "who": "Ada, shopper"}]`, three at most.',
    )
    .meta({ defaultText: 'examples; none in production' }),
  TOILE_ORIGINAL_PRICE_FACTOR: z.coerce
    .number()
    .gt(1)
    .max(10)
    .optional()
    .describe(
      'Price that is struck out beside that of each package, by the latter: only where it was asked for.',
    )
    .meta({ defaultText: '`1.5`; none is struck out in production' }),
}
