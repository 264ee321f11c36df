/** Makes a look of the chosen pair on this device, without the server. */
import { maxShortEdgePxByPlan } from '@toile/contract/business'
import type { ProgressEvent } from '@toile/contract/generations'
import { loadFindings } from '../picture/load-findings.ts'
import type { LookFailure } from '../look/look-failure.ts'
import type { FinishedLook } from '../look/look-state.ts'
import type { ReadyPair, StudioOptions } from '../pair-state.ts'
import { DeviceFailed, makeOnDevice } from './device-engine.ts'
import type { StartWorker } from './device-engine.ts'
import { wordsOfDeviceFailure } from './device-failure.ts'
import { markedJpeg } from './marked-jpeg.ts'

/** The quality of a free look. */
const QUALITY = 'standard'
const SHORT_EDGE_PX = maxShortEdgePxByPlan.Free

/** The engine's share of the whole progress; the rest is encoding the file. */
const ENGINE_SHARE = 0.95

type Hooks = {
  signal: AbortSignal
  onLoading: (fraction: number) => void
  onReady: () => void
  onProgress: (event: ProgressEvent) => void
}

export type DeviceOutcome = { finished: FinishedLook } | { failure: LookFailure }

/** Makes a look on this device. Rejects with the signal's reason, and with unforeseen errors. */
export async function lookOnDevice(
  { model, clothing }: ReadyPair,
  { realism, fit, tuck, category }: StudioOptions,
  { onProgress, ...hooks }: Hooks,
  start?: StartWorker,
): Promise<DeviceOutcome> {
  const { personAt } = model
  const size = { quality: QUALITY, shortEdgePx: SHORT_EDGE_PX } as const
  const options = { realism, fit, tuck, category, ...size, ...(personAt && { personAt }) }
  try {
    const { warnings, people, ...picture } = await makeOnDevice(
      { person: model.file, garment: clothing.file, options },
      {
        ...hooks,
        onProgress: ({ stage, fraction }) => onProgress({ stage, progress: fraction * ENGINE_SHARE }),
      },
      start,
    )
    onProgress({ stage: 'finishing', progress: ENGINE_SHARE })
    const [image] = await Promise.all([markedJpeg(picture), loadFindings()])
    const { width, height } = picture
    const finished = {
      image,
      widthPx: width,
      heightPx: height,
      warnings: [...warnings],
      savedId: null,
      names: { model: null, clothing: null },
      variants: [],
      people: [...people],
    }
    return { finished }
  } catch (error) {
    if (error instanceof DeviceFailed) return { failure: wordsOfDeviceFailure(error.failure) }
    throw error
  }
}
