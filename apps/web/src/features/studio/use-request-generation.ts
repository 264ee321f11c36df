/** The form of the studio: both pictures and the options, sent once for each press. */
import { consentVersion } from '@toile/contract/business'
import type { LookFields } from '@toile/contract/generations'
import { longestName } from '@toile/contract/text-fields'
import { useCallback, useEffect, useRef } from 'react'
import type { Dispatch } from 'react'
import { ApiError, unreachable } from '../../api/api-error.ts'
import { randomId } from '../../lib/random-id.ts'
import { withWords } from '../../words/with-words.ts'
import type { LookAction, LookSources } from './look/look-state.ts'
import { loadFailures, loadRequests } from './load-requests.ts'
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

type Attempt = { input: string; key: string }
type Sending = { controller: AbortController; isSent: boolean; isWithdrawn: boolean }

type Listeners = {
  onMissingCredits: (shortage: Shortage) => void
  /** One that was withdrawn had been accepted, and has been taken back. */
  onTakenBack: () => void
}

/**
 * `request` sends; `withdraw` takes it back. A press that repeats one whose answer was lost carries the same
 * idempotency key, so that it cannot make a second look; an answered one is over, and the next press has a new key.
 */
export function useRequestGeneration(dispatch: Dispatch<LookAction>, listeners: Listeners) {
  const latest = useRef<Sending>(undefined)
  const unanswered = useRef<Attempt | null>(null)
  // A request ends long after the press that began it.
  const told = useRef(listeners)
  useEffect(() => {
    told.current = listeners
  })
  useEffect(() => () => latest.current?.controller.abort(), [])

  const withdraw = useCallback(() => {
    const sending = latest.current
    if (!sending) return
    unanswered.current = null
    // Once all of it has left, the server may have accepted it: only its answer tells what to take back.
    if (sending.isSent) sending.isWithdrawn = true
    else sending.controller.abort()
  }, [])

  const request = useCallback(
    async (order: LookOrder) => {
      if (order.options.place === 'device') {
        const sending: Sending = { controller: new AbortController(), isSent: false, isWithdrawn: false }
        latest.current = sending
        await makeOnDevice(order, dispatch, sending.controller.signal)
        return
      }
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
      const sending: Sending = { controller: new AbortController(), isSent: false, isWithdrawn: false }
      latest.current = sending
      dispatch({ type: 'sending', sources: pair, ownerId })
      try {
        const { cancelGeneration, requestLook } = await loadRequests()
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
        } else {
          const { failureOf } = await loadFailures()
          if (!sending.controller.signal.aborted)
            dispatch({ type: 'failed', id: null, failure: failureOf(error, paid ? 'paid' : 'demo') })
        }
      }
    },
    [dispatch],
  )
  return { request, withdraw }
}

/** Its code comes with the first of them. */
async function makeOnDevice(
  order: LookOrder,
  dispatch: Dispatch<LookAction>,
  signal: AbortSignal,
): Promise<void> {
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
