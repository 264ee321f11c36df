/** The person to dress in a photo of several people. */
import * as z from 'zod/mini'

/** A share (0..1) of a picture's width or height. */
export const share = z.number().check(z.gte(0), z.lte(1))

/** A point in the upright photo: shares of its width, from the left, and of its height, from the top. */
export const placeInPhoto = z.object(
  { x: share, y: share },
  'must be two shares of width and height, such as 0.3,0.5',
)
export type PlaceInPhoto = z.infer<typeof placeInPhoto>

/**
 * A person detected in a photo. Sent as `personAt`, the point chooses this person. `isChosen`: chosen in this request.
 */
export const seenPerson = z.object({ x: share, y: share, isChosen: z.boolean() })
export type SeenPerson = z.infer<typeof seenPerson>

/** Matches two numbers from 0 to 1, separated by a comma. */
export const placePattern = /^(0?\.\d+|[01](?:\.0*)?),(0?\.\d+|[01](?:\.0*)?)$/

/** Parses a point such as `0.3,0.5`; returns null for any other text. */
export function readPlace(text: string): PlaceInPhoto | null {
  const [, x, y] = placePattern.exec(text.replaceAll(' ', '')) ?? []
  return x && y ? { x: Number(x), y: Number(y) } : null
}

/** Formats a point for `readPlace`. */
export const placeText = ({ x, y }: PlaceInPhoto): string => `${x},${y}`

const readField = (text: string) => (text === '' ? undefined : (readPlace(text) ?? text))

/** A point in a form field. An empty field counts as absent. */
export const placeField = z.optional(
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? readField(value) : value)),
    z.optional(placeInPhoto),
  ),
)
