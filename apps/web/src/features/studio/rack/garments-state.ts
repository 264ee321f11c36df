/** The garments beyond the one in the clothing area, for a rack or an outfit. Pure. */
import type { GarmentCategory, GarmentKind } from '@toile/contract/garments'
import type { Picture } from '../picture/picture.ts'
import { isReady } from '../picture/picture.ts'
import type { ReadyPicture } from '../picture/picture.ts'

export const wearings = ['each', 'together'] as const
/** A look for each garment, or one look with all of them. */
export type Wearing = (typeof wearings)[number]

export type GarmentsState = {
  /** Chosen before the one in the clothing area, in their order. */
  others: readonly ReadyPicture[]
  wearing: Wearing
}

export type GarmentsAction =
  /** The garment in the clothing area joins the others, and the area is free for the next one. */
  | { type: 'garmentAdded' }
  | { type: 'garmentRemoved'; id: string }
  /** The user tells the kind of a garment. */
  | { type: 'garmentTold'; id: string; category: GarmentCategory }
  /** A check tells the kind it takes a garment for. */
  | { type: 'garmentSeen'; id: string; kind: GarmentKind }
  /** Found again after a reload; those that were chosen since stay. */
  | { type: 'garmentsRestored'; others: readonly ReadyPicture[] }
  /** One garment is left, as before. */
  | { type: 'garmentsCleared' }
  | { type: 'wearing'; wearing: Wearing }

type WithClothing = GarmentsState & {
  clothing: { picture: Picture | null; readingId: string | null; problem: string | null }
}

export const initialGarments: GarmentsState = { others: [], wearing: 'each' }

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
      return withLastInArea({
        ...state,
        others: others.filter(({ id }) => id !== action.id),
        clothing: clothing.picture?.id === action.id ? { ...clothing, picture: null } : clothing,
      })
    case 'garmentTold':
      return withFacts(state, action.id, { category: action.category })
    case 'garmentSeen':
      return withFacts(state, action.id, { seenAs: action.kind })
    case 'garmentsRestored':
      return others.length > 0 ? state : withLastInArea({ ...state, others: action.others })
    case 'garmentsCleared':
      return { ...state, others: [] }
    case 'wearing':
      break
  }
  return { ...state, wearing: action.wearing }
}

function withFacts<State extends WithClothing>(
  state: State,
  id: string,
  facts: Pick<Picture, 'category' | 'seenAs'>,
): State {
  const tell = <Told extends Picture>(one: Told): Told => (one.id === id ? { ...one, ...facts } : one)
  const { clothing, others } = state
  const picture = clothing.picture && tell(clothing.picture)
  return { ...state, others: others.map(tell), clothing: { ...clothing, picture } }
}

/** The clothing area is free only while another garment is chosen for it: one that is emptied takes the last of the others. */
export function withLastInArea<State extends WithClothing>(state: State): State {
  const { others, clothing } = state
  const last = others.at(-1)
  if (clothing.picture || clothing.readingId !== null || !last) return state
  return { ...state, others: others.slice(0, -1), clothing: { ...clothing, picture: last } }
}

/** All garments that are chosen and can be sent, in their order. */
export function chosenGarments({ others, clothing }: WithClothing): ReadyPicture[] {
  const { picture, readingId } = clothing
  const isNew = isReady(picture) && readingId === null && !others.some(({ id }) => id === picture.id)
  return isNew ? [...others, picture] : [...others]
}

export const categoryOf = ({ category = 'auto' }: Picture): GarmentCategory => category
