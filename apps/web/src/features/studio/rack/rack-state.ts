/** State and reducer of a rack: one photo, a look for each garment. Pure. */
import { isInterrupted, isLoading, lookReducer, noLook, referenceOf } from '../look/look-state.ts'
import type { DoneLook, Look, LookAction, ServerReference } from '../look/look-state.ts'

type RackedLook = Pick<ServerReference, 'id' | 'statusUrl' | 'eventsUrl'> & {
  name: string
  /** Set for a look requested again on its own: the server's rack still contains the failed one. */
  isAlone?: true
}

/** Addresses to find a rack by; a demo's contain its secret. */
export type RackReference = {
  rackId: string
  statusUrl: string
  eventsUrl: string
  /** Its looks in the order of the garments, with their names, which the server does not store for free looks. */
  looks: readonly RackedLook[]
  startedAt: number
  /** Id of the user who pays and alone may see the rack; null for a free one. */
  ownerId: string | null
}

export type Rack = {
  reference: RackReference
  /** Accepted looks, in the order of the garments. */
  looks: readonly Look[]
  /** Id of the look the user chose; null shows the first finished one. */
  chosenId: string | null
}

export type RackAction =
  | { type: 'rackAccepted'; rack: Rack }
  /** An action for the looks of the rack. */
  | { type: 'rackLook'; action: LookAction }
  /** A failed look was requested again on its own. */
  | { type: 'rackReplaced'; id: string; look: Look; reference: RackReference }
  /** Follows the interrupted looks again. */
  | { type: 'rackResumed' }
  | { type: 'rackChosen'; id: string }
  /** Removes a look from the rack; it stays in the history. */
  | { type: 'rackDropped'; id: string }
  /** Puts a removed look back in its place. `rack`: the rack before the removal, restored if no look is left of it. */
  | { type: 'rackRestored'; look: DoneLook; place: number; rack: Rack }
  | { type: 'rackClosed' }

export function rackReducer(rack: Rack | null, action: RackAction): Rack | null {
  if (action.type === 'rackAccepted') return withLooks(action.rack, action.rack.looks)
  if (action.type === 'rackRestored') return restore(rack ?? { ...action.rack, looks: [] }, action)
  if (!rack || action.type === 'rackClosed') return null
  switch (action.type) {
    case 'rackLook':
      return changeLooks(rack, action.action)
    case 'rackResumed':
      return {
        ...rack,
        // A new reference restarts the following, also while other looks are still being followed.
        reference: { ...rack.reference },
        looks: rack.looks.map((look) =>
          isInterrupted(look) ? lookReducer(look, { type: 'resumed' }) : look,
        ),
      }
    case 'rackReplaced':
      return {
        reference: action.reference,
        looks: rack.looks.map((look) => (idOf(look) === action.id ? action.look : look)),
        chosenId: idOf(action.look),
      }
    case 'rackChosen':
      return { ...rack, chosenId: action.id }
    case 'rackDropped':
      break
  }
  return withLooks(
    rack,
    rack.looks.filter((look) => idOf(look) !== action.id),
  )
}

/** The first look that is done is shown until the user chooses another: one done later does not take its place. */
function changeLooks(rack: Rack, action: LookAction): Rack | null {
  const chosenId = rack.chosenId ?? rack.looks.find(isDone)?.reference.id ?? null
  return withLooks(
    { ...rack, chosenId },
    rack.looks.map((look) => lookReducer(look, action)),
  )
}

function restore(rack: Rack, action: Extract<RackAction, { type: 'rackRestored' }>): Rack {
  const { look, place } = action
  const isOther = rack.reference.rackId !== action.rack.reference.rackId
  if (isOther || rack.looks.some((one) => idOf(one) === look.reference.id)) return rack
  return { ...rack, looks: rack.looks.toSpliced(place, 0, look), chosenId: look.reference.id }
}

/** Replaces the looks, without those that are gone; null when none is left. */
function withLooks(rack: Rack, looks: readonly Look[]): Rack | null {
  const remaining = looks.filter((look) => look.status !== 'none')
  return remaining.length > 0 ? { ...rack, looks: remaining } : null
}

export const isAlone = ({ looks }: RackReference, id: string): boolean =>
  looks.some((look) => look.id === id && look.isAlone === true)

export const idOf = (look: Look): string | null => referenceOf(look)?.id ?? null

/** The look shown large. */
export const chosenLook = ({ looks, chosenId }: Rack): Look =>
  looks.find((look) => idOf(look) === chosenId) ?? looks.find(isDone) ?? looks[0] ?? noLook

export const isDone = (look: Look): look is DoneLook => look.status === 'done'
export const isRackLoading = (rack: Rack | null): boolean => rack?.looks.some(isLoading) ?? false
