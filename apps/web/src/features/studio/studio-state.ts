/** The studio's whole state and its reducer. Pure: tests run it without React. */
import type { QualityTier } from '@toile/contract/business'
import { withoutDeleted } from './picture/dressed.ts'
import { isHeld, isLoading, isOnServer, lookReducer, noLook, referenceOf } from './look/look-state.ts'
import type { DoneLook, FailedLook, Look, LookAction } from './look/look-state.ts'
import { initialPair, pairReducer } from './pair-state.ts'
import type { PairAction, PairState } from './pair-state.ts'
import type { Person } from './person.ts'
import { chosenLook, rackReducer } from './rack/rack-state.ts'
import type { Rack, RackAction } from './rack/rack-state.ts'
import { initialPanels, panelReducer } from './panel-state.ts'
import type { PanelAction, PanelState } from './panel-state.ts'

/** A finished look in a comparison. */
export type ComparedLook = {
  id: string
  image: string | Blob
  /** Null for a look made on this device. */
  statusUrl: string | null
  widthPx: number
  heightPx: number
  caption: string
}

/** Two looks compared side by side. */
export type ComparedLooks = readonly [ComparedLook, ComparedLook]

type PersonId = string | null | undefined

/** A look or comparison opened from the history, shown instead of the current look. */
export type Viewed = { look: DoneLook | FailedLook | null; compared: ComparedLooks | null }

/** Number of variations the server makes of one pair at once, by quality. */
export type SamplesOffer = Partial<Record<QualityTier, number>>

/** The look and the rack that an order took off the screen. They return if it is refused or cancelled. */
export type Replaced = { look: DoneLook | null; rack: Rack | null }

/** The user of the studio: see `StudioProps`. */
export type Session = { person: Person | null | undefined; unseen: boolean }

export type StudioState = PairState &
  PanelState &
  Session & {
    /** The current look: in progress, or the last one made. */
    look: Look
    /** Looks ordered together, shown while `look` is `none`, and above the failure of a refused order. */
    rack: Rack | null
    /** Kept until the server has accepted the order, or this device has made the look. */
    replaced: Replaced | null
    /** True while a cancellation waits for the server's answer. */
    cancelling: boolean
    /** Opened from the history, and shown only to the user `personId`. */
    viewed: (Viewed & { personId: PersonId }) | null
    offer: SamplesOffer
  }

export type StudioAction =
  | PairAction
  | LookAction
  | PanelAction
  | RackAction
  /** Sets the user: null for a visitor, undefined while the session is loading. */
  | ({ type: 'session' } & Session)
  /** A cancellation was sent, or answered. */
  | { type: 'cancelling'; isWaiting: boolean }
  /** Opens a look of the history; null returns to the current look. */
  | { type: 'viewed'; look: Viewed['look'] }
  /** The details of the viewed look have been loaded. */
  | { type: 'completed'; personId: PersonId; look: DoneLook | FailedLook }
  | { type: 'compared'; looks: ComparedLooks | null }
  /** A look was deleted, here or elsewhere. */
  | { type: 'gone'; id: string }
  | { type: 'offered'; offer: SamplesOffer }

export const initialStudioState: StudioState = {
  ...initialPair,
  ...initialPanels,
  person: undefined,
  unseen: false,
  look: noLook,
  rack: null,
  replaced: null,
  cancelling: false,
  viewed: null,
  offer: {},
}

export function studioReducer(state: StudioState, action: StudioAction): StudioState {
  switch (action.type) {
    case 'session':
      return { ...state, person: action.person, unseen: action.unseen }
    case 'cancelling':
      return { ...state, cancelling: action.isWaiting }
    case 'viewed':
      return view(state, action.look)
    case 'completed':
      return complete(state, action)
    case 'compared':
      return withViewed(state, { look: viewedOf(state).look, compared: action.looks })
    case 'gone':
      return removeGone(state, action.id)
    case 'offered':
      return { ...state, offer: action.offer }
    case 'form':
      return changeForm(state, action)
    case 'picker':
    case 'drafted':
    case 'drawer':
    case 'shortcuts':
      return panelReducer(state, action)
    case 'reading':
    case 'read':
    case 'unreadable':
    case 'removed':
    case 'savedToLibrary':
    case 'people':
    case 'restored':
    case 'options':
    case 'garmentAdded':
    case 'garmentRemoved':
    case 'garmentStated':
    case 'garmentRecognised':
    case 'garmentsRestored':
    case 'garmentsCleared':
    case 'grouping':
      return pairReducer(state, action)
    case 'rackAccepted':
    case 'rackLook':
    case 'rackReplaced':
    case 'rackResumed':
    case 'rackChosen':
    case 'rackDropped':
    case 'rackRestored':
    case 'rackClosed':
      return changeRack(state, action)
    case 'sending':
    case 'sent':
    case 'accepted':
    case 'found':
    case 'adopted':
    case 'resumed':
    case 'progress':
    case 'done':
    case 'failed':
    case 'chosen':
    case 'dismissed':
    case 'returned':
    case 'erased':
      break
  }
  return changeLook(state, action)
}

/**
 * Accepting a rack, or choosing one of its looks, closes the viewed look and a refused order. A look taken off a rack
 * is not put back once another look has begun.
 */
function changeRack(state: StudioState, action: RackAction): StudioState {
  const isRefused = state.look.status === 'failed' && !isOnServer(state.look)
  if (action.type === 'rackRestored' && state.look.status !== 'none' && !isRefused) return state
  const next = { ...state, rack: rackReducer(state.rack, action) }
  const isRestored = action.type === 'rackRestored' && next.rack !== state.rack
  if (action.type === 'rackAccepted' || action.type === 'rackChosen' || isRestored)
    return view({ ...next, look: noLook, replaced: null }, null)
  return next
}

/** A form about a viewed look keeps it open when the current look ends; the current look is shown afterwards. */
function changeForm(state: StudioState, action: Extract<PanelAction, { type: 'form' }>): StudioState {
  const next = panelReducer(state, action)
  return state.form?.hasEnded && !action.open ? view(next, null) : next
}

/**
 * The viewed look closes when the current look begins or ends, unless a form about it is open. A new choice of pictures
 * closes a viewed failure.
 */
function changeLook(state: StudioState, action: LookAction): StudioState {
  const aside = state.replaced?.look
  // It exists nowhere else.
  if (action.type === 'adopted' && aside && isHeld(aside)) return state
  const look = lookReducer(state.look, action)
  const next = look === state.look ? state : replaceLook(state, look)
  const { look: viewed, compared } = viewedOf(next)
  const hasEnded = isLoading(state.look) && !isLoading(look)
  if (hasEnded && viewed && next.form) return { ...next, form: { hasEnded: true } }
  const isOver = action.type === 'sending' || (action.type === 'chosen' && viewed?.status === 'failed')
  return isOver || (hasEnded && !compared) ? view(next, null) : next
}

/** Sets the current look aside when another begins, and restores it when that ends unaccepted. */
function replaceLook(state: StudioState, look: Look): StudioState {
  const isPending = !isOnServer(look)
  if (isLoading(look) && !isLoading(state.look))
    return { ...state, look, rack: null, replaced: isPending ? replacedBy(state) : null }
  if (!isPending || look.status === 'done') return { ...state, look, replaced: null }
  const { look: before, rack } = state.replaced ?? { look: null, rack: null }
  if (look.status !== 'failed' && look.status !== 'none') return { ...state, look }
  const restored = { ...state, rack: withOwner(state, rack) ?? state.rack }
  if (look.status === 'failed') return { ...restored, look, replaced: { look: before, rack: null } }
  return { ...restored, look: withOwner(state, before) ?? noLook, replaced: null }
}

const replacedBy = ({ look, rack, replaced }: StudioState): Replaced => ({
  look: look.status === 'done' ? look : (replaced?.look ?? null),
  rack,
})

/** Returns the look or rack; null if it belongs to another user. */
function withOwner<Owned extends DoneLook | Rack>(state: StudioState, owned: Owned | null): Owned | null {
  const ownerId = owned?.reference.ownerId ?? null
  const personId = personIdOf(state)
  return ownerId === null || personId === undefined || ownerId === personId ? owned : null
}

const view = (state: StudioState, look: Viewed['look']): StudioState =>
  state.viewed === null && look === null ? state : withViewed(state, { look, compared: null })

const withViewed = (state: StudioState, viewed: Viewed): StudioState => ({
  ...state,
  viewed: { ...viewed, personId: personIdOf(state) },
})

/** Stores the viewed look's details; ignores those of a look no longer viewed, or of another user's. */
function complete(state: StudioState, { personId, look }: Extract<StudioAction, { type: 'completed' }>) {
  const { viewed } = state
  if (!viewed?.look || viewed.personId !== personId) return state
  if (referenceOf(viewed.look)?.id !== referenceOf(look)?.id) return state
  return { ...state, viewed: { ...viewed, look } }
}

function removeGone(state: StudioState, id: string): StudioState {
  const { compared } = viewedOf(state)
  const isShown = referenceOf(shownLook(state))?.id === id
  const erased: LookAction = { type: 'erased', id }
  const { replaced, model } = state
  const picture = model.picture && withoutDeleted(model.picture, id)
  const erasing = {
    ...state,
    replaced: replaced && withoutLook(replaced, erased),
    model: { ...model, picture },
  }
  const next = changeRack(changeLook(erasing, erased), { type: 'rackLook', action: erased })
  const remaining = compared?.some((one) => one.id === id)
    ? withViewed(next, { ...viewedOf(next), compared: null })
    : next
  return isShown ? view(remaining, null) : remaining
}

function withoutLook({ look, rack }: Replaced, erased: LookAction): Replaced {
  const remaining = look && lookReducer(look, erased)
  return {
    look: remaining?.status === 'done' ? remaining : null,
    rack: rackReducer(rack, { type: 'rackLook', action: erased }),
  }
}

const nothingViewed: Viewed = { look: null, compared: null }

/** The look or comparison that the current user opened from the history. */
export const viewedOf = (state: StudioState): Viewed =>
  state.viewed && state.viewed.personId === personIdOf(state) ? state.viewed : nothingViewed

/** The look in the result panel. */
export const shownLook = (state: StudioState): Look =>
  viewedOf(state).look ?? (state.rack && state.look.status === 'none' ? chosenLook(state.rack) : state.look)

/** The user's id: null for a visitor, undefined while the session is loading or unconfirmed. */
export const personIdOf = ({ person, unseen }: Session): PersonId =>
  unseen ? undefined : person && person.id
