/** Schemas of garments, apart from their constants, which pages need before they make a call. */
import * as z from 'zod/mini'
import { garmentsRange, longestName } from './business.ts'
import { garmentCategories, garmentKinds } from './garments.ts'

/** A garment as it is worn in a look. */
export const wornGarment = z.object({
  /** The kind, as requested or recognised; null until the look is made, and if the engine does not report it. */
  kind: z.nullable(z.enum(garmentKinds)),
  /** Place in the order of dressing, from 1 (next to the skin); null until the look is made. */
  layer: z.nullable(z.int().check(z.gte(garmentsRange.min), z.lte(garmentsRange.max))),
})
export type WornGarment = z.infer<typeof wornGarment>

/** A garment of a look, as the request gave it and as it is worn. */
export const lookGarment = z.extend(wornGarment, {
  /** Category from the request. */
  category: z.enum(garmentCategories),
  /** Address of the garment's picture; null once it is erased. */
  imageUrl: z.nullable(z.string()),
  /** Name from the request. */
  name: z.nullable(z.string().check(z.maxLength(longestName))),
})
export type LookGarment = z.infer<typeof lookGarment>

/** The categories of several pictures, in the order of the pictures. */
export const categories = z.array(z.enum(garmentCategories))
/** Matches a list such as `top,bottom,auto`. */
export const categoriesPattern = new RegExp(
  `^ *(?:${garmentCategories.join('|')}) *(?:, *(?:${garmentCategories.join('|')}) *)*$`,
)

/** Comma-separated categories in a form field. An empty field counts as absent. */
export const categoriesField = z.optional(
  z.pipe(
    z.transform((value: unknown) => {
      if (value === '' || value === undefined) return undefined
      return typeof value === 'string' ? value.split(',').map((one) => one.trim()) : value
    }),
    z.optional(categories),
  ),
)
