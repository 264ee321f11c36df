/** Makes a look from the shopper's photo and a picture of the product. */
import { maxShortEdgePxByPlan, realismRange } from '@toile/contract/business'
import { embedTokenHeader } from '@toile/contract/embed'
import { garmentCategories } from '@toile/contract/generations'
import type { Warning } from '@toile/contract/generations'
import { Toile, ToileError } from '../../../../packages/sdk/src/index.ts'
import { DeviceFailed, makeOnDevice } from '../features/studio/device/device-engine.ts'
import { markedJpeg } from '../features/studio/device/marked-jpeg.ts'
import { randomId } from '../lib/random-id.ts'
import { t } from '../words/translate.ts'
import type { Credentials } from './count-event.ts'
import { LookFailed } from './failure.ts'

export type Order = {
  photo: Blob
  garment: Blob
  /** The category as set by the shop; unknown values mean `auto`. */
  category: string
  /** The product's name, for the shop's statistics. */
  product: string
}

export type MadeLook = {
  id: string
  image: Blob
  widthPx: number
  heightPx: number
  score: number | null
  warnings: Warning[]
}

/** `percent`, 0 to 100, is null while unknown. */
export type Progress = { percent: number | null; words: string }

type Hooks = { signal: AbortSignal; onProgress: (progress: Progress) => void }

/** Percent of the progress reserved for loading the engine. */
const LOADING_PERCENT = 20

const categoryOf = (word: string) => garmentCategories.find((category) => category === word) ?? 'auto'

/** Makes a look on the device, without sending the pictures. Rejects with LookFailed, or with the signal's reason. */
export async function makeOnShopperDevice(
  { photo, garment, category }: Order,
  { signal, onProgress }: Hooks,
): Promise<MadeLook> {
  const options = {
    realism: realismRange.default,
    category: categoryOf(category),
    quality: 'standard',
    shortEdgePx: maxShortEdgePxByPlan.Free,
  } as const
  const reportLoading = (fraction: number) =>
    onProgress({
      percent: LOADING_PERCENT * fraction,
      words: t('studio.stage.loading', { percent: Math.floor(100 * fraction) }),
    })
  try {
    const { image, width, height, warnings } = await makeOnDevice(
      { person: photo, garment, options },
      {
        signal,
        onLoading: reportLoading,
        onReady: () => reportLoading(1),
        onProgress: ({ stage, fraction }) =>
          onProgress({
            percent: LOADING_PERCENT + (100 - LOADING_PERCENT) * fraction,
            words: t(`studio.stage.${stage}`),
          }),
      },
    )
    const file = await markedJpeg({ image, width, height })
    const look = { image: file, widthPx: width, heightPx: height, score: null, warnings: [...warnings] }
    return { id: randomId(), ...look }
  } catch (error) {
    if (!(error instanceof DeviceFailed)) throw error
    throw new LookFailed(error.failure.code, error.failure.warnings)
  }
}

/** Seconds the first call waits for the look before polling starts. */
const WAIT_SECONDS = 60

/** Makes a look on the server, paid by the key's account. Rejects with LookFailed, or with the signal's reason. */
export async function makeOnServer(
  { photo, garment, category, product }: Order,
  { key, token }: Credentials,
  { signal, onProgress }: Hooks,
): Promise<MadeLook> {
  onProgress({ percent: null, words: t('embed.making') })
  const toile = new Toile({
    apiKey: key,
    baseUrl: location.origin,
    fetch: (input, init) =>
      fetch(input, { ...init, headers: { ...(init?.headers as object), [embedTokenHeader]: token } }),
  })
  try {
    const request = {
      person: photo,
      garments: [garment] as [Blob],
      category: categoryOf(category),
      metadata: { product: product.slice(0, 200) },
    }
    const accepted = await toile.looks.create(request, { signal, waitSeconds: WAIT_SECONDS })
    const look = accepted.finishedAt === null ? await toile.looks.wait(accepted.id, { signal }) : accepted
    const { id, imageUrl, width, height, score, warnings, error } = look
    if (imageUrl === null || width === null || height === null)
      throw new LookFailed(error?.code ?? 'internal', warnings)
    const response = await fetch(imageUrl, { signal })
    if (!response.ok) throw new LookFailed('unexpected_answer')
    return { id, image: await response.blob(), widthPx: width, heightPx: height, score, warnings }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ToileError) throw new LookFailed(error.code)
    throw error instanceof TypeError ? new LookFailed('unreachable') : error
  }
}
