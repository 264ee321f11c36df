/** Makes a look from the shopper's photo and a picture of the product. */
import { maxShortEdgePxByPlan, realismRange } from '@toile/contract/business'
import { garmentCategories } from '@toile/contract/garments'
import type { Warning } from '@toile/contract/generations'
import { toStorableText } from '@toile/contract/storable-text'
import { Toile, ToileError, type NewLook } from '../../../../packages/sdk/src/index.ts'
import { DeviceFailed, makeOnDevice } from '../features/studio/device/device-engine.ts'
import { markedJpeg } from '../features/studio/device/marked-jpeg.ts'
import { randomId } from '../lib/random-id.ts'
import { t } from '../words/translate.ts'
import type { Credentials } from './credentials.ts'
import { LookFailed, LookUnread } from './failure.ts'

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

/** One look of the server. A repeated attempt gets the look already made, and orders no second one. */
export type Attempt = {
  readonly idempotencyKey: string
  /** The look's id, once it is accepted. */
  id?: string
}

/** `percent`, 0 to 100, is null while unknown. */
export type Progress = { percent: number | null; words: string }

type Hooks = { signal: AbortSignal; onProgress: (progress: Progress) => void }

/** Time to accept a look that the shopper cancels meanwhile. */
const CANCEL_TIMEOUT_MS = 5000

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

/**
 * Makes a look on the server, paid by the key's account. Rejects with LookFailed, with LookUnread when `attempt` may be
 * repeated, or with the signal's reason. When the signal aborts or the dialog is closed, the look is cancelled, so that
 * it costs nothing. A signal that aborts before the server has answered takes effect with the answer, or a few seconds
 * later.
 */
export async function makeOnServer(
  { photo, garment, category, product }: Order,
  credentials: Credentials,
  { signal, onProgress, attempt }: Hooks & { attempt: Attempt },
): Promise<MadeLook> {
  onProgress({ percent: null, words: t('embed.making') })
  const toile = new Toile({
    apiKey: credentials.key,
    baseUrl: location.origin,
    fetch: (input, init) =>
      credentials.fetch(input, {
        ...init,
        // A cancellation, which has no body, is sent even while the page goes away. Larger requests may not be.
        keepalive: init?.method === 'POST' && !init.body,
      }),
  })
  let cancel = () => undefined as void
  try {
    const request: NewLook = {
      person: photo,
      garments: [garment],
      category: categoryOf(category),
      // The cut may have split a character.
      metadata: { product: toStorableText(product.slice(0, 200)) },
    }
    attempt.id ??= await requestLook(toile, request, { signal, idempotencyKey: attempt.idempotencyKey })
    const { id } = attempt
    cancel = () => void toile.looks.cancel(id).catch(() => undefined)
    if (signal.aborted) cancel()
    signal.throwIfAborted()
    signal.addEventListener('abort', cancel, { once: true })
    addEventListener('pagehide', cancel)
    const look = await toile.looks.wait(id, { signal })
    const { imageUrl, width, height, score, warnings, error } = look
    if (imageUrl === null || width === null || height === null)
      throw new LookFailed(error?.code ?? 'internal', warnings)
    // The look is paid: one failure of the network does not lose it.
    const image = await fetchPicture(imageUrl, signal).catch(async () => {
      const { imageUrl: newer } = await toile.looks.get(id, { signal })
      return fetchPicture(newer ?? imageUrl, signal)
    })
    return { id, image, widthPx: width, heightPx: height, score, warnings }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ToileError)
      throw new (error.status === 0 || error.status >= 429 ? LookUnread : LookFailed)(error.code)
    throw error instanceof TypeError ? new LookUnread('unreachable') : error
  } finally {
    signal.removeEventListener('abort', cancel)
    removeEventListener('pagehide', cancel)
  }
}

/**
 * Requests a look and resolves with its id. When the signal aborts, waits a short time for the answer: only a look whose
 * id is known can be cancelled.
 */
async function requestLook(
  toile: Toile,
  request: NewLook,
  { signal, idempotencyKey }: { signal: AbortSignal; idempotencyKey: string },
): Promise<string> {
  signal.throwIfAborted()
  const limit = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const startTimer = () => void (timer = setTimeout(() => limit.abort(signal.reason), CANCEL_TIMEOUT_MS))
  signal.addEventListener('abort', startTimer, { once: true })
  try {
    return (await toile.looks.create(request, { signal: limit.signal, idempotencyKey })).id
  } finally {
    signal.removeEventListener('abort', startTimer)
    clearTimeout(timer)
  }
}

async function fetchPicture(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new LookUnread('unexpected_answer')
  return response.blob()
}
