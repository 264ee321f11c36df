/** The form of the studio: both pictures and the options, sent once for each press. */
import { consentVersion } from '@toile/contract/business'
import type { LookFields } from '@toile/contract/generations'
import { longestName } from '@toile/contract/text-fields'
import { ApiError, unreachable } from '../../api/api-error.ts'
import { randomId } from '../../lib/random-id.ts'
import { withWords } from '../../words/with-words.ts'
import type { LookSources } from './look/look-state.ts'
import { loadFailures, loadRequests } from './load-requests.ts'
import type { Shortage } from './person.ts'
import { fileForLook, type ReadyPicture } from './picture/picture.ts'
import type { ReadyPair, StudioOptions } from './pair-state.ts'
import type { Sending, Studio } from './studio-store.ts'

export type LookOrder = {
  pair: ReadyPair
  options: StudioOptions
  /** Who pays; null for a free look. */
  ownerId: string | null
  /** Short edge up to which the look may be made. */
  shortEdgePx: number
}

/** Takes the request back: the look is not wanted any more. */
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
  const { pair, ownerId, shortEdgePx } = order
  const paid = ownerId !== null
  const fields = fieldsOf(order)
  const input = JSON.stringify([ownerId, pair.model.id, pair.clothing.id, fields])
  const attempt = studio.unanswered?.input === input ? studio.unanswered : { input, key: randomId() }
  studio.unanswered = attempt
  dispatch({ type: 'sending', sources: pair, ownerId })
  try {
    const { cancelGeneration, requestLook: send } = await loadRequests()
    const { id, statusUrl, eventsUrl, demo } = await send({
      paid,
      userPhoto: fileForLook(pair.model, shortEdgePx),
      outfitPhoto: fileForLook(pair.clothing, shortEdgePx),
      fields,
      idempotencyKey: attempt.key,
      signal: sending.controller.signal,
      onSent: (fraction) => {
        sending.isSent ||= fraction === 1
        dispatch({ type: 'sent', fraction })
      },
    })
    if (studio.unanswered === attempt) studio.unanswered = null
    if (sending.isWithdrawn) {
      await cancelGeneration(statusUrl).catch(() => undefined)
      studio.page.onCreditsMoved()
      return
    }
    const reference = { id, statusUrl, eventsUrl, startedAt: Date.now(), ownerId }
    dispatch({ type: 'accepted', reference, demo })
  } catch (error) {
    if (!sending.controller.signal.aborted && !sending.isWithdrawn)
      await tellFailure(studio, error, { paid, signal: sending.controller.signal })
  }
}

function fieldsOf({ pair, options, ownerId }: LookOrder): LookFields {
  const { qualityTier, samples, realism, category } = options
  const paid = ownerId !== null
  return {
    realism,
    category,
    ...(pair.model.personAt && { personAt: pair.model.personAt }),
    ...(paid && { qualityTier }),
    ...(paid && samples > 1 && { numSamples: samples }),
    // A free look stands in no history: the page alone names it.
    ...(paid && { personName: nameOf(pair.model), outfitName: nameOf(pair.clothing) }),
    consentVersion,
  }
}

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

/** Its code comes with the first of them. */
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

/** Samples too are shown from their bytes: the sizes made of them may not have come. */
const fromBytes = ({ model, clothing }: ReadyPair): LookSources => ({
  model: { ...model, source: null },
  clothing: { ...clothing, source: null },
})

const nameOf = ({ name }: ReadyPicture) => name.trim().slice(0, longestName)

/** Whether our own server refused it; a proxy, or a server that broke down, may have let it through. */
const isAnswer = (error: unknown) =>
  error instanceof ApiError && error.requestId !== undefined && error.code !== 'internal'

/** What the server says of credits that do not reach; null for any other failure. */
function shortageOf(error: unknown): Shortage | null {
  if (!(error instanceof ApiError) || error.code !== 'insufficient_credits') return null
  const { cost, credits } = (error.details ?? {}) as Partial<Record<keyof Shortage, unknown>>
  return { cost: Number(cost) || 0, credits: Number(credits) || 0 }
}
