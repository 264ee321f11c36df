/** The looks of a rack: one person, a look for each garment. Pure: every change of them is an action here. */
import { isInterrupted, isLoading, lookReducer, referenceOf } from '../look/look-state.ts'
import type { DoneLook, Look, LookAction, ServerReference } from '../look/look-state.ts'

type RackedLook = Pick<ServerReference, 'id' | 'statusUrl' | 'eventsUrl'> & {
  name: string
  /** Set for a look that was requested again by itself: the server's rack still has the failed one. */
  isAlone?: true
}

/** The addresses a rack is found again by; a demo's carry its secret. */
export type RackReference = {
  rackId: string
  statusUrl: string
  eventsUrl: string
  /** Its looks, in the order of the garments, with their names, which the server does not keep for a free look. */
  looks: readonly RackedLook[]
  startedAt: number
  /** The person who pays for it, and alone may see it; null for a free one. */
  ownerId: string | null
}

export type Rack = {
  reference: RackReference
  /** Each has been accepted, in the order of the garments. */
  looks: readonly Look[]
  /** Null until the user chooses one: then the first that is made is shown. */
  chosenId: string | null
}

export type RackAction =
  | { type: 'rackAccepted'; rack: Rack }
  /** A step of one of its looks. */
  | { type: 'rackLook'; action: LookAction }
  /** One that failed was asked for again by itself. */
  | { type: 'rackReplaced'; id: string; look: Look; reference: RackReference }
  /** After a lost connection. */
  | { type: 'rackResumed' }
  | { type: 'rackChosen'; id: string }
  /** Taken off the rack; it stays in the history. */
  | { type: 'rackDropped'; id: string }
  /** One that was dropped is back in its place. */
  | { type: 'rackRestored'; look: DoneLook; place: number }
  | { type: 'rackClosed' }

export function rackReducer(rack: Rack | null, action: RackAction): Rack | null {
  if (action.type === 'rackAccepted') return action.rack
  if (!rack || action.type === 'rackClosed') return null
  switch (action.type) {
    case 'rackLook':
      return withLooks(
        rack,
        rack.looks.map((look) => lookReducer(look, action.action)),
      )
    case 'rackResumed':
      return withLooks(
        rack,
        rack.looks.map((look) => (isInterrupted(look) ? lookReducer(look, { type: 'resumed' }) : look)),
      )
    case 'rackReplaced':
      return {
        reference: action.reference,
        looks: rack.looks.map((look) => (idOf(look) === action.id ? action.look : look)),
        chosenId: idOf(action.look),
      }
    case 'rackChosen':
      return { ...rack, chosenId: action.id }
    case 'rackDropped':
      return withLooks(
        rack,
        rack.looks.filter((look) => idOf(look) !== action.id),
      )
    case 'rackRestored':
      break
  }
  const { look, place } = action
  if (rack.looks.some((one) => idOf(one) === look.reference.id)) return rack
  return { ...rack, looks: rack.looks.toSpliced(place, 0, look), chosenId: look.reference.id }
}

/** Looks that are gone leave the rack, and a rack without looks is none. */
function withLooks(rack: Rack, looks: Look[]): Rack | null {
  const left = looks.filter((look) => look.status !== 'none')
  return left.length > 0 ? { ...rack, looks: left } : null
}

export const isAlone = ({ looks }: RackReference, id: string): boolean =>
  looks.some((look) => look.id === id && look.isAlone === true)

export const idOf = (look: Look): string | null => referenceOf(look)?.id ?? null

/** The one that is shown large. */
export function chosenLook({ looks, chosenId }: Rack): Look {
  const shown = looks.find((look) => idOf(look) === chosenId) ?? looks.find(isDone) ?? looks[0]
  if (!shown) throw new Error('a rack without looks')
  return shown
}

export const isDone = (look: Look): look is DoneLook => look.status === 'done'
export const isRackLoading = (rack: Rack | null): boolean => rack?.looks.some(isLoading) ?? false
