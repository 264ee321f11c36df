/** The form of the studio: both pictures and the options, sent once for each press. */
import { useCallback, useEffect, useRef } from 'react'
import type { Dispatch } from 'react'
import { unreachable } from '../../api/api-error.ts'
import { withWords } from '../../words/with-words.ts'
import { failureOf } from './look/look-failure.ts'
import type { LookAction, LookSources } from './look/look-state.ts'
import type { Attempt, Listeners, LookOrder, Sending } from './send-order.ts'
import type { ReadyPair } from './studio-state.ts'

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
      const sending: Sending = { controller: new AbortController(), isSent: false, isWithdrawn: false }
      latest.current = sending
      dispatch({ type: 'sending', sources: order.pair, ownerId: order.ownerId })
      try {
        const { sendOrder } = await import('./send-order.ts')
        if (!sending.controller.signal.aborted)
          await sendOrder(order, { sending, unanswered, told, dispatch })
      } catch (cause) {
        if (sending.controller.signal.aborted || sending.isWithdrawn) return
        const failure = failureOf(unreachable(cause), order.ownerId === null ? 'demo' : 'paid')
        dispatch({ type: 'failed', id: null, failure })
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
    if (!signal.aborted)
      dispatch({ type: 'failed', id: null, failure: failureOf(unreachable(cause), 'device') })
  }
}

/** Samples too are shown from their bytes: the sizes made of them may not have come. */
const fromBytes = ({ model, clothing }: ReadyPair): LookSources => ({
  model: { ...model, source: null },
  clothing: { ...clothing, source: null },
})
