/** A look made on this device, told in the same steps as one of the server's. */
import type { Dispatch } from 'react'
import { randomId } from '../../../lib/random-id.ts'
import { failureOf } from '../look/look-failure.ts'
import type { DeviceReference, LookAction } from '../look/look-state.ts'
import type { ReadyPair, StudioOptions } from '../pair-state.ts'
import { lookOnDevice } from './look-on-device.ts'

type DeviceOrder = { pair: ReadyPair; options: StudioOptions }

/** Tells each step after `sending`, and nothing more once the signal aborts. */
export async function requestOnDevice(
  { pair, options }: DeviceOrder,
  dispatch: Dispatch<LookAction>,
  signal: AbortSignal,
): Promise<void> {
  const id = randomId()
  const reference: DeviceReference = { id, statusUrl: null, startedAt: Date.now(), ownerId: null }
  let isBegun = false
  try {
    const outcome = await lookOnDevice(pair, options, {
      signal,
      onLoading: (fraction) => dispatch({ type: 'sent', fraction }),
      onReady: () => {
        isBegun = true
        dispatch({ type: 'accepted', reference })
      },
      onProgress: (event) => dispatch({ type: 'progress', id, event }),
    })
    if ('finished' in outcome) dispatch({ type: 'done', id, finished: outcome.finished })
    else dispatch({ type: 'failed', id: isBegun ? id : null, failure: outcome.failure })
  } catch (error) {
    if (!signal.aborted)
      dispatch({ type: 'failed', id: isBegun ? id : null, failure: failureOf(error, 'device') })
  }
}
