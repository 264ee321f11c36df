/** Makes a look on this device and dispatches the same steps as for a look of the server. */
import type { Dispatch } from 'react'
import { randomId } from '../../../lib/random-id.ts'
import { failureOf } from '../look/look-failure.ts'
import type { DeviceReference, LookAction } from '../look/look-state.ts'
import type { ReadyPair, StudioOptions } from '../pair-state.ts'
import { lookOnDevice } from './look-on-device.ts'

type DeviceOrder = { pair: ReadyPair; options: StudioOptions }

/** Dispatches each step after `sending`, and nothing more once the signal aborts. */
export async function requestOnDevice(
  { pair, options }: DeviceOrder,
  dispatch: Dispatch<LookAction>,
  signal: AbortSignal,
): Promise<void> {
  const id = randomId()
  const reference: DeviceReference = { id, statusUrl: null, startedAt: Date.now(), ownerId: null }
  let hasBegun = false
  try {
    const outcome = await lookOnDevice(pair, options, {
      signal,
      onLoading: (fraction) => dispatch({ type: 'sent', fraction }),
      onReady: () => {
        hasBegun = true
        dispatch({ type: 'accepted', reference })
      },
      onProgress: (event) => dispatch({ type: 'progress', id, event }),
    })
    if ('finished' in outcome) dispatch({ type: 'done', id, finished: outcome.finished })
    else dispatch({ type: 'failed', id: hasBegun ? id : null, failure: outcome.failure })
  } catch (error) {
    if (!signal.aborted)
      dispatch({ type: 'failed', id: hasBegun ? id : null, failure: failureOf(error, 'device') })
  }
}
