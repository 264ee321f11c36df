/** Positions of the people of a photo on its preview. */
import type { PlaceInPhoto } from '@toile/contract/person-at'
import type { Picture } from './picture.ts'

/** Width by height of a preview, which the photo fills from its top. */
const PREVIEW_SHAPE = 3 / 4
/** Percent at a preview's edges where no mark is drawn. */
const EDGE = 8

type Shown = Pick<Picture, 'people' | 'personAt'>

/** Index of the person who is dressed, among `people`; -1 where that is not known. */
export function chosenIndex({ people = [], personAt }: Shown): number {
  const same = people.findIndex(({ x, y }) => x === personAt?.x && y === personAt.y)
  return same < 0 ? people.findIndex(({ isChosen }) => isChosen) : same
}

/**
 * The part of the photo that a preview shows, moved to the person: percent for `object-position`, and where the person is
 * in the preview, in percent of its sides.
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

/** The part of the photo in which a tap means this person, in percent of its width; `people` are in order from the left. */
export function stripOf(people: readonly PlaceInPhoto[], index: number): { left: number; width: number } {
  const border = (left: PlaceInPhoto | undefined, right: PlaceInPhoto | undefined, edge: number) =>
    left && right ? 50 * (left.x + right.x) : edge
  const start = border(people[index - 1], people[index], 0)
  return { left: start, width: border(people[index], people[index + 1], 100) - start }
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
