/** The person to dress in a photo of several people. */
import * as z from 'zod/mini'

const share = z.number().check(z.gte(0), z.lte(1))

/** Shares of the photo's width, from the left, and of its height, from the top, as it is seen upright. */
export const placeInPhoto = z.strictObject({ x: share, y: share })
export type PlaceInPhoto = z.infer<typeof placeInPhoto>

/** A person who was seen in a photo. Sent as `personAt`, the place chooses this person; `isChosen` is the one chosen now. */
export const seenPerson = z.object({ x: share, y: share, isChosen: z.boolean() })
export type SeenPerson = z.infer<typeof seenPerson>

const PLACE = /^([01](?:\.\d*)?|\.\d+),([01](?:\.\d*)?|\.\d+)$/

/** A place as text, such as `0.3,0.5`; null for any other text. */
export function readPlace(text: string): PlaceInPhoto | null {
  const [, x, y] = PLACE.exec(text.replaceAll(' ', '')) ?? []
  const place = placeInPhoto.safeParse({ x: Number(x), y: Number(y) })
  return place.success ? place.data : null
}

/** A place as `readPlace` reads it. */
export const placeText = ({ x, y }: PlaceInPhoto): string => `${x},${y}`

const textOfPlace = z.custom<PlaceInPhoto>().register(z.globalRegistry, {
  type: 'string',
  pattern: PLACE.source,
  description: 'Shares of the photo’s width and height, such as `0.3,0.5`',
})

/** A place as a field of a form; '' counts as not given. */
export const placeField = z.optional(
  z.pipe(
    z.transform((value: unknown, context) => {
      if (value === '' || value === undefined) return undefined
      const place = typeof value === 'string' ? readPlace(value) : null
      if (place) return place
      const message = 'must be two shares of width and height, such as 0.3,0.5'
      context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    }),
    z.optional(textOfPlace),
  ),
)
