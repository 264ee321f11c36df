/** A look made on this device, told in the same steps as one of the server's. */
import type { Dispatch } from 'react'
import { unreachable } from '../../api/api-error.ts'
import { randomId } from '../../lib/random-id.ts'
import { withWords } from '../../words/with-words.ts'
import { failureOf } from './look/look-failure.ts'
import type { DeviceReference, LookAction, LookSources } from './look/look-state.ts'
import type { ReadyPair, StudioOptions } from './studio-state.ts'

/** Samples too are shown from their bytes: the sizes made of them may not have come. */
const fromBytes = ({ model, clothing }: ReadyPair): LookSources => ({
  model: { ...model, source: null },
  clothing: { ...clothing, source: null },
})

type DeviceOrder = { pair: ReadyPair; options: StudioOptions }

/** Its code comes with the first. After the signal nothing more is told. */
export async function requestOnDevice(
  { pair, options }: DeviceOrder,
  dispatch: Dispatch<LookAction>,
  signal: AbortSignal,
): Promise<void> {
  const id = randomId()
  const reference: DeviceReference = { id, statusUrl: null, startedAt: Date.now(), ownerId: null }
  dispatch({ type: 'sending', sources: fromBytes(pair), ownerId: null, onDevice: true })
  let isBegun = false
  try {
    const { lookOnDevice } = await withWords(import('./device/look-on-device.ts'), 'device').catch(
      (cause: unknown) => {
        throw unreachable(cause)
      },
    )
    signal.throwIfAborted()
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
