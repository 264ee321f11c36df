/** The pictures and options chosen in the sidebar, and their reducer. Pure. */
import { defaultQualityTier, realismRange, samplesRange } from '@toile/contract/business'
import type { QualityTier } from '@toile/contract/business'
import type { GarmentCategory } from '@toile/contract/garments'
import { usualWearing, type Fit, type Tuck } from '@toile/contract/wearing'
import { isReady } from './picture/picture.ts'
import { chosenGarments, garmentsReducer, initialGarments, refillClothing } from './rack/garments-state.ts'
import type { GarmentsAction, GarmentsState } from './rack/garments-state.ts'
import type { Area, PeopleFacts, Picture, ReadyPicture } from './picture/picture.ts'

export type AreaState = {
  picture: Picture | null
  /** Id of the picture being read; results for any other id arrive too late and are dropped. */
  readingId: string | null
  problem: string | null
}

export const places = ['server', 'device'] as const
/** Where a look is made. */
export type Place = (typeof places)[number]

/** The choices besides the pictures. `qualityTier` and `samples` apply to paid looks only. */
export type StudioOptions = {
  realism: number
  fit: Fit
  tuck: Tuck
  category: GarmentCategory
  qualityTier: QualityTier
  /** Variations of one pair, up to the number the server offers. */
  samples: number
  place: Place
}

export type PairState = Record<Area, AreaState> &
  GarmentsState & {
    options: StudioOptions
    /** Areas that have changed since the page was opened, also by a restored picture. Nothing is restored into them. */
    touched: Partial<Record<Area, true>>
  }

export type PairAction =
  /** A picture was chosen. A sample is previewed at once, the user's own file once it is read. */
  | { type: 'reading'; area: Area; id: string; preview: Picture | null }
  | { type: 'read'; area: Area; picture: ReadyPicture }
  | { type: 'unreadable'; area: Area; id: string; problem: string }
  | { type: 'removed'; area: Area }
  /** The picture `id` has been saved in its owner's library as `itemId`. */
  | { type: 'savedToLibrary'; area: Area; id: string; itemId: string; ownerId: string }
  /** The people in the picture `id` were detected, or the user chose one of them. */
  | ({ type: 'people'; area: Area; id: string } & PeopleFacts)
  | { type: 'restored'; area: Area; picture: Picture }
  | { type: 'options'; options: Partial<StudioOptions> }
  | GarmentsAction

const emptyArea: AreaState = { picture: null, readingId: null, problem: null }

export const defaultOptions: StudioOptions = {
  realism: realismRange.default,
  ...usualWearing,
  category: 'auto',
  qualityTier: defaultQualityTier,
  samples: samplesRange.min,
  place: 'server',
}

export const initialPair: PairState = {
  model: emptyArea,
  clothing: emptyArea,
  options: defaultOptions,
  touched: {},
  ...initialGarments,
}

export function pairReducer<State extends PairState>(state: State, action: PairAction): State {
  if (action.type === 'options') return { ...state, options: { ...state.options, ...action.options } }
  if (!('area' in action)) return garmentsReducer(state, action)
  const area = areaReducer(state[action.area], action)
  if (area === state[action.area]) return state
  const next = { ...state, [action.area]: area, touched: { ...state.touched, [action.area]: true } }
  return action.type === 'removed' ? refillClothing(next) : next
}

type AreaAction = Extract<PairAction, { area: Area }>

function areaReducer(state: AreaState, action: AreaAction): AreaState {
  switch (action.type) {
    case 'reading':
      return { picture: action.preview ?? state.picture, readingId: action.id, problem: null }
    case 'read':
      if (state.readingId !== action.picture.id) return state
      return { picture: action.picture, readingId: null, problem: null }
    case 'unreadable':
      if (state.readingId !== action.id) return state
      return { ...state, readingId: null, problem: action.problem }
    case 'restored':
      // A remembered picture never replaces one that the user has just chosen.
      return state.picture || state.readingId ? state : { ...emptyArea, picture: action.picture }
    case 'savedToLibrary': {
      if (state.picture?.id !== action.id) return state
      const { isCut: _isCut, ...picture } = state.picture
      return { ...state, picture: { ...picture, id: action.itemId, ownerId: action.ownerId } }
    }
    case 'people': {
      if (state.picture?.id !== action.id) return state
      const { people = state.picture.people, personAt = state.picture.personAt } = action
      return {
        ...state,
        picture: { ...state.picture, ...(people && { people }), ...(personAt && { personAt }) },
      }
    }
    case 'removed':
      break
  }
  return emptyArea
}

export type ReadyPair = Record<Area, ReadyPicture>

/** Returns the photo and the first garment with their bytes, or `null` while either is missing or being replaced. */
export function readyPair(state: Pick<PairState, Area | 'others' | 'grouping'>): ReadyPair | null {
  const { model, clothing } = state
  if (model.readingId || clothing.readingId || !isReady(model.picture)) return null
  // A sample is shown before its bytes are loaded; until then the pair is not ready.
  if (clothing.picture && !isReady(clothing.picture)) return null
  const [garment] = chosenGarments(state)
  return garment ? { model: model.picture, clothing: garment } : null
}
