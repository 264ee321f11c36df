/** Sends the studio's form, both pictures and the options, once for each press of a button. */
import { consentVersion } from '@toile/contract/business'
import type { LookFields } from '@toile/contract/generations'
import { longestName } from '@toile/contract/text-fields'
import { ApiError, unreachable } from '../../api/api-error.ts'
import { randomId } from '../../lib/random-id.ts'
import { withWords } from '../../words/with-words.ts'
import type { LookSources, ServerReference } from './look/look-state.ts'
import { loadFailures, loadRequests } from './load-requests.ts'
import type { Shortage } from './person.ts'
import { fileForLook, type ReadyPicture } from './picture/picture.ts'
import { categoryOf } from './rack/garments-state.ts'
import { forgetRack } from './rack/remembered-rack.ts'
import { loadRack } from './rack/load-rack.ts'
import type { ReadyPair, StudioOptions } from './pair-state.ts'
import type { Sending, Studio } from './studio-store.ts'

export type LookOrder = {
  pair: ReadyPair
  /** Several are worn together, or, with `isRack`, each in a look of its own. */
  garments: readonly ReadyPicture[]
  isRack: boolean
  options: StudioOptions
  /** The person who pays; null for a free look. */
  ownerId: string | null
  /** Short edge up to which the look may be made. */
  shortEdgePx: number
}

/** Withdraws the request under way, whose look is not wanted any more. */
export function withdrawRequest(studio: Studio): void {
  const { sending } = studio
  if (!sending) return
  studio.unanswered = null
  // Once all of it has left, the server may have accepted it: only its answer tells what to take back.
  if (sending.isSent) sending.isWithdrawn = true
  else sending.controller.abort()
}

/**
 * Sends a look's request and tells each step. A press that repeats one whose answer was lost carries the same idempotency
 * key, so that it cannot make a second look; an answered one is over, and the next press has a new key.
 */
export async function requestLook(studio: Studio, order: LookOrder): Promise<void> {
  const sending: Sending = { controller: new AbortController(), isSent: false, isWithdrawn: false }
  studio.sending = sending
  if (order.options.place === 'device') await makeOnDevice(studio, order, sending.controller.signal)
  else await makeOnServer(studio, order, sending)
}

async function makeOnServer(studio: Studio, order: LookOrder, sending: Sending): Promise<void> {
  const { dispatch } = studio
  const { pair, garments, isRack, ownerId } = order
  const { signal } = sending.controller
  const paid = ownerId !== null
  const fields = fieldsOf(order)
  const names = garments.map(({ id }) => id)
  const input = JSON.stringify([ownerId, isRack, pair.model.id, names, garments.map(categoryOf), fields])
  const attempt = studio.unanswered?.input === input ? studio.unanswered : { input, key: randomId() }
  studio.unanswered = attempt
  forgetRack()
  const others = garments.slice(1)
  dispatch({ type: 'sending', sources: { ...pair, ...(others.length > 0 && { others }) }, ownerId })
  try {
    const send = isRack ? (await loadRack()).sendRack : sendLook
    const accepted = await send(order, {
      ...contentOf(order),
      idempotencyKey: attempt.key,
      signal,
      onSent: (fraction) => {
        sending.isSent ||= fraction === 1
        dispatch({ type: 'sent', fraction })
      },
    })
    if (studio.unanswered === attempt) studio.unanswered = null
    if (sending.isWithdrawn) {
      await accepted.takeBack().catch(() => undefined)
      studio.page.onCreditsMoved()
    } else accepted.tell(studio)
  } catch (error) {
    if (!signal.aborted && !sending.isWithdrawn) await tellFailure(studio, error, { paid, signal })
  }
}

/** An order as it is sent. */
export type OrderForm = {
  fields: OrderFields
  /** The look to dress further, in place of the photo. */
  parentId: string | undefined
  userPhoto: Blob | undefined
  outfitPhotos: readonly Blob[]
  idempotencyKey: string
  signal: AbortSignal
  onSent: (fraction: number) => void
}
export type AcceptedOrder = {
  tell: (studio: Studio) => void
  /** Cancels all of it. */
  takeBack: () => Promise<unknown>
}

async function sendLook(order: LookOrder, form: OrderForm): Promise<AcceptedOrder> {
  const { cancelGeneration } = await loadRequests()
  const { reference, demo } = await orderOne(order, form)
  return {
    tell: ({ dispatch }) => dispatch({ type: 'accepted', reference, demo }),
    takeBack: () => cancelGeneration(reference.statusUrl),
  }
}

/** Asks for one look, and returns what it is found again by. */
export async function orderOne({ garments, options, ownerId }: LookOrder, form: OrderForm) {
  const { requestLook } = await loadRequests()
  const { outfitPhotos, fields, parentId, ...sent } = form
  const paid = ownerId !== null
  const { id, statusUrl, eventsUrl, demo } = await requestLook({
    ...sent,
    paid,
    outfitPhoto: outfitPhotos,
    fields: {
      ...fields,
      category: garments.length > 1 ? garments.map(categoryOf) : options.category,
      ...(paid && options.samples > 1 && { numSamples: options.samples }),
      ...(paid && { outfitName: garments.map(nameOf), parentId }),
    },
  })
  const reference: ServerReference = { id, statusUrl, eventsUrl, startedAt: Date.now(), ownerId }
  return { reference, demo }
}

/** Pictures and fields of an order. */
export function contentOf(order: LookOrder) {
  const { pair, garments, shortEdgePx } = order
  const parentId = parentOf(order)
  return {
    fields: fieldsOf(order),
    parentId,
    userPhoto: parentId === undefined ? fileForLook(pair.model, shortEdgePx) : undefined,
    outfitPhotos: garments.map((garment) => fileForLook(garment, shortEdgePx)),
  }
}

type OrderFields = Omit<LookFields, 'category' | 'outfitName' | 'numSamples'>

function fieldsOf({ pair, options, ownerId }: LookOrder): OrderFields {
  const { qualityTier, realism, fit, tuck } = options
  const paid = ownerId !== null
  return {
    realism,
    fit,
    tuck,
    ...(pair.model.personAt && { personAt: pair.model.personAt }),
    ...(paid && { qualityTier }),
    // A free look stands in no history: the page alone names it.
    ...(paid && { personName: nameOf(pair.model) }),
    consentVersion,
  }
}

/** A look of the payer's own that stands in as the photo: its picture is at the server already. */
const parentOf = ({ pair, ownerId }: LookOrder): string | undefined =>
  ownerId !== null && pair.model.ownerId === ownerId ? pair.model.dressed?.lookId : undefined

type Failed = { paid: boolean; signal: AbortSignal }

async function tellFailure(studio: Studio, error: unknown, { paid, signal }: Failed): Promise<void> {
  const { dispatch, page } = studio
  if (isAnswer(error)) studio.unanswered = null
  const shortage = shortageOf(error)
  if (shortage) {
    dispatch({ type: 'dismissed' })
    page.onMissingCredits(shortage)
    return
  }
  const { failureOf } = await loadFailures()
  if (!signal.aborted)
    dispatch({ type: 'failed', id: null, failure: failureOf(error, paid ? 'paid' : 'demo') })
}

/** Makes the look on this device. The code for that is loaded with the first one. */
async function makeOnDevice({ dispatch }: Studio, order: LookOrder, signal: AbortSignal): Promise<void> {
  dispatch({ type: 'sending', sources: fromBytes(order.pair), ownerId: null, onDevice: true })
  try {
    const { requestOnDevice } = await withWords(import('./device/request-on-device.ts'), 'device')
    if (!signal.aborted) await requestOnDevice(order, dispatch, signal)
  } catch (cause) {
    const { failureOf } = await loadFailures()
    if (!signal.aborted)
      dispatch({ type: 'failed', id: null, failure: failureOf(unreachable(cause), 'device') })
  }
}

/** Shows samples from their bytes too: without a network their other sizes may be missing. */
const fromBytes = ({ model, clothing }: ReadyPair): LookSources => ({
  model: { ...model, source: null },
  clothing: { ...clothing, source: null },
})

export const nameOf = ({ name }: ReadyPicture) => name.trim().slice(0, longestName)

/** True when our own server refused it; a proxy, or a server that broke down, may have let it through. */
const isAnswer = (error: unknown) =>
  error instanceof ApiError && error.requestId !== undefined && error.code !== 'internal'

/** The shortage of credits in a failure; null for any other failure. */
function shortageOf(error: unknown): Shortage | null {
  if (!(error instanceof ApiError) || error.code !== 'insufficient_credits') return null
  const { cost, credits } = (error.details ?? {}) as Partial<Record<keyof Shortage, unknown>>
  return { cost: Number(cost) || 0, credits: Number(credits) || 0 }
}
