/** Garments of a look: what they are, in which order they are worn, and which cannot be worn together. */
import * as z from 'zod/mini'
import { garmentsRange } from './business.ts'
import { longestName } from './text-fields.ts'

export const garmentCategories = ['auto', 'top', 'bottom', 'dress', 'outerwear'] as const
export type GarmentCategory = (typeof garmentCategories)[number]

export const garmentKinds = ['top', 'bottom', 'dress', 'outerwear'] as const
export type GarmentKind = (typeof garmentKinds)[number]

/** A garment as it is worn in a look. */
export const wornGarment = z.object({
  /** Its kind as told, or as seen; null until the look is made, and where the engine does not say. */
  kind: z.nullable(z.enum(garmentKinds)),
  /** Its place in the order of dressing, from 1, next to the skin; null until the look is made. */
  layer: z.nullable(z.int().check(z.gte(garmentsRange.min), z.lte(garmentsRange.max))),
})
export type WornGarment = z.infer<typeof wornGarment>

/** A garment of a look, as the request gave it and as it is worn. */
export const lookGarment = z.extend(wornGarment, {
  /** Category that the request named. */
  category: z.enum(garmentCategories),
  /** Its picture, as long as it is kept. */
  imageUrl: z.nullable(z.string()),
  /** Name that the request gave. */
  name: z.nullable(z.string().check(z.maxLength(longestName))),
})
export type LookGarment = z.infer<typeof lookGarment>

/** The categories of several pictures, in their order. */
export const categories = z.array(z.enum(garmentCategories))
/** A list such as `top,bottom,auto`. */
export const categoriesPattern = new RegExp(
  `^ *(?:${garmentCategories.join('|')}) *(?:, *(?:${garmentCategories.join('|')}) *)*$`,
)

/** Categories as a field of a form, comma-separated; '' counts as not given. */
export const categoriesField = z.optional(
  z.pipe(
    z.transform((value: unknown) => {
      if (value === '' || value === undefined) return undefined
      return typeof value === 'string' ? value.split(',').map((one) => one.trim()) : value
    }),
    z.optional(categories),
  ),
)

/** One of two garments that cannot be worn together: the later one, by its place in the list. */
export type Clash = { readonly place: number; readonly kind: GarmentKind; readonly with: GarmentKind }

const leavesNoRoomFor: Record<GarmentKind, readonly GarmentKind[]> = {
  top: ['top', 'dress'],
  bottom: ['bottom', 'dress'],
  dress: ['dress', 'top', 'bottom'],
  outerwear: ['outerwear'],
}

/** The first garment that cannot be worn with one before it; undefined where all go together. `auto` and null clash with nothing. */
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

/** A clash in words that complete a sentence: `trousers or a skirt cannot be worn with a dress`. */
export const clashText = ({ kind, with: other }: Clash): string =>
  kind === other
    ? `${named[kind]} cannot be worn with another`
    : `${named[kind]} cannot be worn with ${named[other]}`
