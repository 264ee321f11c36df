/** State and reducer of the garments besides the one in the clothing area, for a rack or an outfit. Pure. */
import type { GarmentCategory, GarmentKind } from '@toile/contract/garments'
import type { Picture } from '../picture/picture.ts'
import { isReady } from '../picture/picture.ts'
import type { ReadyPicture } from '../picture/picture.ts'

export const groupings = ['each', 'together'] as const
/** `each`: one look per garment. `together`: one look with all garments. */
export type Grouping = (typeof groupings)[number]

export type GarmentsState = {
  /** Garments chosen before the one in the clothing area, in order. */
  others: readonly ReadyPicture[]
  grouping: Grouping
}

export type GarmentsAction =
  /** Moves the garment in the clothing area to the others, which frees the area for the next one. */
  | { type: 'garmentAdded' }
  | { type: 'garmentRemoved'; id: string }
  /** The user states the kind of a garment. */
  | { type: 'garmentStated'; id: string; category: GarmentCategory }
  /** A picture check recognised the kind of a garment. */
  | { type: 'garmentRecognised'; id: string; kind: GarmentKind }
  /** Restores garments after a reload, unless others have been chosen since. */
  | { type: 'garmentsRestored'; others: readonly ReadyPicture[] }
  /** Removes all garments but the one in the clothing area. */
  | { type: 'garmentsCleared' }
  | { type: 'grouping'; grouping: Grouping }

type WithClothing = GarmentsState & {
  clothing: { picture: Picture | null; readingId: string | null; problem: string | null }
}

export const initialGarments: GarmentsState = { others: [], grouping: 'each' }

export function garmentsReducer<State extends WithClothing>(state: State, action: GarmentsAction): State {
  const { others, clothing } = state
  switch (action.type) {
    case 'garmentAdded':
      if (!isReady(clothing.picture) || clothing.readingId !== null) return state
      return {
        ...state,
        others: chosenGarments(state),
        clothing: { picture: null, readingId: null, problem: null },
      }
    case 'garmentRemoved':
      return refillClothing({
        ...state,
        others: others.filter(({ id }) => id !== action.id),
        clothing: clothing.picture?.id === action.id ? { ...clothing, picture: null } : clothing,
      })
    case 'garmentStated':
      return withFacts(state, action.id, { category: action.category })
    case 'garmentRecognised':
      return withFacts(state, action.id, { seenAs: action.kind })
    case 'garmentsRestored':
      return others.length > 0 ? state : refillClothing({ ...state, others: action.others })
    case 'garmentsCleared':
      return { ...state, others: [] }
    case 'grouping':
      break
  }
  return { ...state, grouping: action.grouping }
}

function withFacts<State extends WithClothing>(
  state: State,
  id: string,
  facts: Pick<Picture, 'category' | 'seenAs'>,
): State {
  const update = <Told extends Picture>(one: Told): Told => (one.id === id ? { ...one, ...facts } : one)
  const { clothing, others } = state
  const picture = clothing.picture && update(clothing.picture)
  return { ...state, others: others.map(update), clothing: { ...clothing, picture } }
}

/** Moves the last of the others into an emptied clothing area, unless a picture is being read for it. */
export function refillClothing<State extends WithClothing>(state: State): State {
  const { others, clothing } = state
  const last = others.at(-1)
  if (clothing.picture || clothing.readingId !== null || !last) return state
  return { ...state, others: others.slice(0, -1), clothing: { ...clothing, picture: last } }
}

/** All chosen garments that are ready to send, in order. */
export function chosenGarments({ others, clothing }: WithClothing): ReadyPicture[] {
  const { picture, readingId } = clothing
  const isFurther = isReady(picture) && readingId === null && !others.some(({ id }) => id === picture.id)
  return isFurther ? [...others, picture] : [...others]
}

export const categoryOf = ({ category = 'auto' }: Picture): GarmentCategory => category
