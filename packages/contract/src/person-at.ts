/** The person to dress in a photo of several people. */
import * as z from 'zod/mini'

/** A share (0..1) of a picture's width or height. */
export const share = z.number().check(z.gte(0), z.lte(1))

/** Shares of the photo's width, from the left, and of its height, from the top, as it is seen upright. */
export const placeInPhoto = z.object(
  { x: share, y: share },
  'must be two shares of width and height, such as 0.3,0.5',
)
export type PlaceInPhoto = z.infer<typeof placeInPhoto>

/** A person who was seen in a photo. Sent as `personAt`, the place chooses this person; `isChosen` is the one chosen now. */
export const seenPerson = z.object({ x: share, y: share, isChosen: z.boolean() })
export type SeenPerson = z.infer<typeof seenPerson>

/** Two numbers from 0 to 1. */
export const placePattern = /^(0?\.\d+|[01](?:\.0*)?),(0?\.\d+|[01](?:\.0*)?)$/

/** A place as text, such as `0.3,0.5`; null for any other text. */
export function readPlace(text: string): PlaceInPhoto | null {
  const [, x, y] = placePattern.exec(text.replaceAll(' ', '')) ?? []
  return x && y ? { x: Number(x), y: Number(y) } : null
}

/** A place as `readPlace` reads it. */
export const placeText = ({ x, y }: PlaceInPhoto): string => `${x},${y}`

const readField = (text: string) => (text === '' ? undefined : (readPlace(text) ?? text))

/** A place as a field of a form; '' counts as not given. */
export const placeField = z.optional(
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? readField(value) : value)),
    z.optional(placeInPhoto),
  ),
)
