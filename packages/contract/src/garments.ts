/** Garments of a look: their kinds, their order of dressing, and which kinds cannot be worn together. */
import * as z from 'zod/mini'
import { garmentsRange } from './business.ts'
import { longestName } from './text-fields.ts'

export const garmentCategories = ['auto', 'top', 'bottom', 'dress', 'outerwear'] as const
export type GarmentCategory = (typeof garmentCategories)[number]

export const garmentKinds = ['top', 'bottom', 'dress', 'outerwear'] as const
export type GarmentKind = (typeof garmentKinds)[number]

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

/** Two garments that cannot be worn together: `kind` at index `place`, and `with`, the kind of an earlier one. */
export type Clash = { readonly place: number; readonly kind: GarmentKind; readonly with: GarmentKind }

const leavesNoRoomFor: Record<GarmentKind, readonly GarmentKind[]> = {
  top: ['top', 'dress'],
  bottom: ['bottom', 'dress'],
  dress: ['dress', 'top', 'bottom'],
  outerwear: ['outerwear'],
}

/**
 * Finds the first garment that cannot be worn with an earlier one; undefined when all go together. `auto` and null
 * clash with nothing.
 */
export function findClash(kinds: readonly (GarmentCategory | null)[]): Clash | undefined {
  for (const [place, kind] of kinds.entries()) {
    if (kind === null || kind === 'auto') continue
    const other = kinds
      .slice(0, place)
      .find((one) => one !== null && one !== 'auto' && leavesNoRoomFor[kind].includes(one))
    if (other && other !== 'auto') return { place, kind, with: other }
  }
  return undefined
}

const named: Record<GarmentKind, string> = {
  top: 'a top',
  bottom: 'trousers or a skirt',
  dress: 'a dress',
  outerwear: 'a jacket or coat',
}

/** Describes a clash without capital and full stop: `trousers or a skirt cannot be worn with a dress`. */
export const clashText = ({ kind, with: other }: Clash): string =>
  kind === other
    ? `${named[kind]} cannot be worn with another`
    : `${named[kind]} cannot be worn with ${named[other]}`
