/** Positions of a photo's people on its preview. */
import type { PlaceInPhoto } from '@toile/contract/person-at'
import type { Picture } from './picture.ts'

/** Aspect ratio (width / height) of a preview, which the photo covers from the top. */
const PREVIEW_SHAPE = 3 / 4
/** Margin at a preview's edges, in percent, kept free of marks. */
const EDGE = 8

type Shown = Pick<Picture, 'people' | 'personAt'>

/** Index in `people` of the person to dress; -1 when unknown. */
export function chosenIndex({ people = [], personAt }: Shown): number {
  const same = people.findIndex(({ x, y }) => x === personAt?.x && y === personAt.y)
  return same < 0 ? people.findIndex(({ isChosen }) => isChosen) : same
}

/**
 * Crops a preview to a person. `position` is the `object-position` in percent; `left` and `top` are the person's
 * position in the preview, in percent of its sides.
 */
export function cropAbout(
  { x, y }: PlaceInPhoto,
  { widthPx, heightPx }: Pick<Picture, 'widthPx' | 'heightPx'>,
) {
  const shape = widthPx / heightPx
  const wider = Math.max(1, shape / PREVIEW_SHAPE)
  const higher = Math.max(1, PREVIEW_SHAPE / shape)
  const position = wider > 1 ? within((x * wider - 0.5) / (wider - 1), 0, 1) : 0.5
  const left = x * wider - (wider - 1) * position
  return {
    position: 100 * position,
    left: within(100 * left, EDGE, 100 - EDGE),
    top: within(100 * y * higher, EDGE, 100 - EDGE),
  }
}

/**
 * The vertical strip in which a tap means this person, in percent of the photo's width. `people` are in order from the
 * left.
 */
export function stripOf(people: readonly PlaceInPhoto[], index: number): { left: number; width: number } {
  const border = (left: PlaceInPhoto | undefined, right: PlaceInPhoto | undefined, edge: number) =>
    left && right ? 50 * (left.x + right.x) : edge
  const start = border(people[index - 1], people[index], 0)
  return { left: start, width: border(people[index], people[index + 1], 100) - start }
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
