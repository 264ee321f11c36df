/** The form of the studio: both pictures and the options, sent once for each press. */
import { consentVersion } from '@toile/contract/business'
import type { LookFields } from '@toile/contract/generations'
import { useCallback, useEffect, useRef } from 'react'
import type { Dispatch } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { requestDemo } from '../../api/generations.ts'
import { randomId } from '../../lib/random-id.ts'
import { failureOf } from './look/look-failure.ts'
import type { LookAction } from './look/look-state.ts'
import type { ReadyPair } from './studio-state.ts'

export type StudioOptions = Pick<LookFields, 'realism' | 'category'>

type Attempt = { input: string; key: string }

/**
 * `request` sends; `abort` stops the sending. A press that repeats one whose answer was lost carries the same
 * idempotency key, so that it cannot make a second look; an answered one is over, and the next press has a new key.
 */
export function useRequestGeneration(dispatch: Dispatch<LookAction>) {
  const sending = useRef<AbortController>(undefined)
  const unanswered = useRef<Attempt | null>(null)

  const abort = useCallback(() => sending.current?.abort(), [])
  useEffect(() => abort, [abort])

  const request = useCallback(
    async (pair: ReadyPair, options: StudioOptions) => {
      abort()
      const controller = new AbortController()
      sending.current = controller
      const input = JSON.stringify([pair.model.id, pair.clothing.id, options])
      const attempt = unanswered.current?.input === input ? unanswered.current : { input, key: randomId() }
      unanswered.current = attempt
      dispatch({ type: 'sending', sources: pair })
      try {
        const { id, statusUrl, eventsUrl } = await requestDemo({
          userPhoto: pair.model.file,
          outfitPhoto: pair.clothing.file,
          fields: { ...options, consentVersion },
          idempotencyKey: attempt.key,
          signal: controller.signal,
          onSent: (fraction) => dispatch({ type: 'sent', fraction }),
        })
        unanswered.current = null
        const reference = { id, statusUrl, eventsUrl, startedAt: Date.now() }
        dispatch({ type: 'accepted', reference })
      } catch (error) {
        if (controller.signal.aborted) return
        if (error instanceof ApiError && error.status > 0) unanswered.current = null
        dispatch({ type: 'failed', id: null, failure: failureOf(error) })
      }
    },
    [abort, dispatch],
  )
  return { request, abort }
}
