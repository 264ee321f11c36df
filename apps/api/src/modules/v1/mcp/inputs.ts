/** Input schemas of the MCP tools, with the descriptions that agents read. */
import { qualityTiers, realismRange } from '@toile/contract/business'
import { garmentCategories } from '@toile/contract/garments'
import { fits, tucks } from '@toile/contract/wearing'
import * as z from 'zod'

const id = z.string().min(1).max(100)

export const picture = z.union([
  z.object({ url: z.string().max(2000) }).describe('An https address in the public internet.'),
  z.object({ base64: z.string() }).describe('A PNG, JPEG, WebP or AVIF file in base64.'),
  z.object({ sample: id }).describe('One of list_samples.'),
  z.object({ fileId: id }).describe('A file sent to /v1/files.'),
  z.object({ library: id }).describe('An item of the library of the account.'),
])
export type AgentPicture = z.infer<typeof picture>

export const category = z.enum(garmentCategories).optional()

const share = z.number().min(0).max(1)
export const personAt = z
  .object({ x: share, y: share })
  .optional()
  .describe('The person to dress among several: shares of width and height, as check_photo lists people.')

export const tryOnInput = z.object({
  person: picture.describe('Photo of one person, from the front, half or full body.'),
  garment: picture.describe('Picture of one garment, lying flat or on a plain background.'),
  category: category.describe('Where the garment is worn; detected by default.'),
  tier: z.enum(qualityTiers).optional().describe('Quality; better ones cost more credits.'),
  realism: z.int().min(realismRange.min).max(realismRange.max).optional(),
  fit: z.enum(fits).optional().describe('How loosely the garment is worn; regular by default.'),
  tuck: z.enum(tucks).optional().describe('A top tucked in, or over the waistband; auto by default.'),
  personAt,
  seed: z
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .optional(),
})
