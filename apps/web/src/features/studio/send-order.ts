/** Sends what a press of the button asks for, and tells what comes of it. Its code comes before the press. */
import { consentVersion } from '@toile/contract/business'
import type { LookFields } from '@toile/contract/generations'
import { longestName } from '@toile/contract/text-fields'
import type { Dispatch } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { cancelGeneration, requestLook } from '../../api/generations.ts'
import { randomId } from '../../lib/random-id.ts'
import { failureOf } from './look/look-failure.ts'
import type { LookAction } from './look/look-state.ts'
import type { Shortage } from './person.ts'
import { fileForLook, type ReadyPicture } from './picture/picture.ts'
import type { ReadyPair, StudioOptions } from './studio-state.ts'

export type LookOrder = {
  pair: ReadyPair
  options: StudioOptions
  /** Who pays; null for a free look. */
  ownerId: string | null
  /** Short edge up to which the look may be made. */
  shortEdgePx: number
}

/** A request, and the idempotency key it was sent with. */
export type Attempt = { input: string; key: string }
export type Sending = { controller: AbortController; isSent: boolean; isWithdrawn: boolean }

export type Listeners = {
  onMissingCredits: (shortage: Shortage) => void
  /** One that was withdrawn had been accepted, and has been taken back. */
  onTakenBack: () => void
}

type Press = {
  sending: Sending
  /** The last request without an answer: a repeat of it carries the same key. */
  unanswered: { current: Attempt | null }
  told: { readonly current: Listeners }
  dispatch: Dispatch<LookAction>
}

/** Resolves once the server has answered; every outcome is dispatched. */
export async function sendOrder(
  order: LookOrder,
  { sending, unanswered, told, dispatch }: Press,
): Promise<void> {
  const { pair, ownerId, shortEdgePx } = order
  const { qualityTier, samples, realism, category } = order.options
  const paid = ownerId !== null
  const fields: LookFields = {
    realism,
    category,
    ...(pair.model.personAt && { personAt: pair.model.personAt }),
    ...(paid && { qualityTier }),
    ...(paid && samples > 1 && { numSamples: samples }),
    // A free look stands in no history: the page alone names it.
    ...(paid && { personName: nameOf(pair.model), outfitName: nameOf(pair.clothing) }),
    consentVersion,
  }
  const input = JSON.stringify([ownerId, pair.model.id, pair.clothing.id, fields])
  const attempt = unanswered.current?.input === input ? unanswered.current : { input, key: randomId() }
  unanswered.current = attempt
  try {
    const { id, statusUrl, eventsUrl, demo } = await requestLook({
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
    if (unanswered.current === attempt) unanswered.current = null
    if (sending.isWithdrawn) {
      await cancelGeneration(statusUrl).catch(() => undefined)
      told.current.onTakenBack()
      return
    }
    dispatch({
      type: 'accepted',
      reference: { id, statusUrl, eventsUrl, startedAt: Date.now(), ownerId },
      demo,
    })
  } catch (error) {
    if (sending.controller.signal.aborted || sending.isWithdrawn) return
    if (isAnswer(error)) unanswered.current = null
    const shortage = shortageOf(error)
    if (shortage) {
      dispatch({ type: 'dismissed' })
      told.current.onMissingCredits(shortage)
    } else dispatch({ type: 'failed', id: null, failure: failureOf(error, paid ? 'paid' : 'demo') })
  }
}

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
