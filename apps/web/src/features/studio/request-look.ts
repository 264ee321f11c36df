/** Carries out the order of one press of a button: sends it to the server, or makes the look on this device. */
import { consentVersion } from '@toile/contract/business'
import type { LookFields } from '@toile/contract/generations'
import { longestName } from '@toile/contract/business'
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
import type { AcceptedOrder, Sending, Studio } from './studio-store.ts'
import { cancelWithdrawn, reportUnanswered } from './withdrawn-look.ts'

export type LookOrder = {
  pair: ReadyPair
  /** Several garments are worn together, or, with `isRack`, each in its own look. */
  garments: readonly ReadyPicture[]
  isRack: boolean
  options: StudioOptions
  /** Id of the user who pays; null for a free look. */
  ownerId: string | null
  /** Largest short edge the look may have. */
  shortEdgePx: number
}

/** Withdraws the latest request: aborts its upload or its work on this device, or has it cancelled once accepted. */
export function withdrawRequest(studio: Studio): void {
  const { sending } = studio
  if (!sending) return
  studio.unanswered = null
  // Once fully sent, the server may have accepted it; only the answer contains the id to cancel.
  if (sending.isSent) sending.isWithdrawn = true
  else sending.controller.abort()
}

/**
 * Carries out an order and dispatches each step. A press that repeats a request whose answer was lost reuses its
 * idempotency key, so that no second look is made. After an acceptance or a refusal, the next press gets a new key.
 */
export async function placeOrder(studio: Studio, order: LookOrder): Promise<void> {
  const sending: Sending = { controller: new AbortController(), isSent: false, isWithdrawn: false }
  studio.sending = sending
  if (order.options.place === 'device') await placeOnDevice(studio, order, sending.controller.signal)
  else await placeOnServer(studio, order, sending)
}

async function placeOnServer(studio: Studio, order: LookOrder, sending: Sending): Promise<void> {
  const { dispatch } = studio
  const { pair, garments, isRack, options, ownerId } = order
  const { signal } = sending.controller
  const paid = ownerId !== null
  const fields = fieldsOf(order)
  const garmentIds = garments.map(({ id }) => id)
  const categories = [options.category, ...garments.map(categoryOf)]
  const input = JSON.stringify([
    ownerId,
    isRack,
    pair.model.id,
    garmentIds,
    categories,
    options.samples,
    fields,
  ])
  const attempt = studio.unanswered?.input === input ? studio.unanswered : { input, key: randomId() }
  studio.unanswered = attempt
  const others = garments.slice(1)
  const sources = { ...pair, ...(others.length > 0 && { others }) }
  dispatch({ type: 'sending', sources, ownerId })
  try {
    const send = isRack ? (await loadRack()).sendRack : sendLook
    const sendIt = (content: OrderContent, isAgain: boolean) => {
      if (isAgain) {
        sending.isSent = false
        attempt.key = randomId()
      }
      return send(order, {
        ...content,
        idempotencyKey: attempt.key,
        signal,
        onSent: (fraction) => {
          sending.isSent ||= fraction === 1
          dispatch({ type: 'sent', fraction })
        },
      })
    }
    const accepted = await sendContent(studio, order, sendIt, () => sending.isWithdrawn)
    if (studio.unanswered === attempt) studio.unanswered = null
    if (sending.isWithdrawn) await cancelWithdrawn(studio, { sending, accepted, sources, ownerId })
    else accepted.onAccepted(studio)
  } catch (error) {
    if (signal.aborted) return
    if (!sending.isWithdrawn) await reportFailure(studio, error, { paid, signal })
    else if (!isRefusal(error)) {
      // It may have been accepted: the next press of the same order must find it by its key.
      studio.unanswered ??= attempt
      if (paid) reportUnanswered(studio)
    }
  }
}

/** An order as sent to the server. */
export type OrderForm = {
  fields: OrderFields
  /** Id of the look to dress further, instead of a photo. */
  parentId: string | undefined
  userPhoto: Blob | undefined
  outfitPhotos: readonly Blob[]
  idempotencyKey: string
  signal: AbortSignal
  onSent: (fraction: number) => void
}

async function sendLook(order: LookOrder, form: OrderForm): Promise<AcceptedOrder> {
  const { reference, demo } = await orderSingleLook(order, form)
  return {
    onAccepted: ({ dispatch }) => {
      forgetRack()
      dispatch({ type: 'accepted', reference, demo })
    },
    statusUrls: [reference.statusUrl],
  }
}

/** Requests one look. Returns the reference to follow it by. */
export async function orderSingleLook({ garments, options, ownerId }: LookOrder, form: OrderForm) {
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

type OrderContent = Pick<OrderForm, 'fields' | 'parentId' | 'userPhoto' | 'outfitPhotos'>

/**
 * Sends the pictures and form fields of an order. When the look to dress further has been deleted, sends its picture in
 * its place, with `isAgain`; such a second request needs another idempotency key.
 */
export async function sendContent<Answer>(
  { dispatch }: Studio,
  order: LookOrder,
  send: (content: OrderContent, isAgain: boolean) => Promise<Answer>,
  isWithdrawn: () => boolean = () => false,
): Promise<Answer> {
  const parentId = parentOf(order)
  try {
    return await send(contentOf(order, parentId), false)
  } catch (error) {
    const isGone = error instanceof ApiError && error.code === 'not_found'
    if (parentId === undefined || !isGone || isWithdrawn()) throw error
    dispatch({ type: 'gone', id: parentId })
    return send(contentOf(order, undefined), true)
  }
}

function contentOf(order: LookOrder, parentId: string | undefined): OrderContent {
  const { pair, garments, shortEdgePx } = order
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
    // Free looks are in no history, so only the page needs the name.
    ...(paid && { personName: nameOf(pair.model) }),
    consentVersion,
  }
}

/** Id of the payer's own look when it serves as the photo: the server already has its picture. */
const parentOf = ({ pair, ownerId }: LookOrder): string | undefined =>
  ownerId !== null && pair.model.ownerId === ownerId ? (pair.model.dressed?.lookId ?? undefined) : undefined

type Failed = { paid: boolean; signal: AbortSignal }

async function reportFailure(studio: Studio, error: unknown, { paid, signal }: Failed): Promise<void> {
  const { dispatch, page } = studio
  if (isRefusal(error)) studio.unanswered = null
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

/** Makes the look on this device. Its code is loaded with the first one. */
async function placeOnDevice({ dispatch }: Studio, order: LookOrder, signal: AbortSignal): Promise<void> {
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

/** Shows samples from their bytes too, because their resized files may be missing offline. */
const fromBytes = ({ model, clothing }: ReadyPair): LookSources => ({
  model: { ...model, source: null },
  clothing: { ...clothing, source: null },
})

export const nameOf = ({ name }: ReadyPicture) => name.trim().slice(0, longestName)

/**
 * True when our server refused the request. After a proxy's answer or an internal error, the request may have been
 * accepted.
 */
export const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.requestId !== undefined && error.code !== 'internal'

/** Extracts the shortage of credits from an error; null for any other error. */
function shortageOf(error: unknown): Shortage | null {
  if (!(error instanceof ApiError) || error.code !== 'insufficient_credits') return null
  const { cost, credits } = (error.details ?? {}) as Partial<Record<keyof Shortage, unknown>>
  return { cost: Number(cost) || 0, credits: Number(credits) || 0 }
}
