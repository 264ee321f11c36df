/** Converts pictures to files for a provider, and reads its results. */
import sharp from 'sharp'
import type { RgbaPicture } from '../picture.ts'
import { callProvider, failureOf } from './http.ts'
import { ProviderFailed } from './provider-failed.ts'
import type { PictureFile } from './provider.ts'

const QUALITY = 95

/** Scales a picture down to a longer side of at most `maxEdgePx`, and composites transparent parts on white. */
export async function shrink({ data, width, height }: RgbaPicture, maxEdgePx: number): Promise<RgbaPicture> {
  const { data: shrunk, info } = await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .resize(maxEdgePx, maxEdgePx, { fit: 'inside', withoutEnlargement: true, kernel: 'lanczos3' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: shrunk, width: info.width, height: info.height }
}

/** Scales a picture up by a factor of at least 1. */
export async function enlarge(picture: RgbaPicture, factor: number): Promise<RgbaPicture> {
  if (factor === 1) return picture
  const { data, width, height } = picture
  const { data: enlarged, info } = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize(Math.ceil(width * factor), Math.ceil(height * factor), { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: enlarged, width: info.width, height: info.height }
}

/** Encodes a picture as a JPEG without metadata. */
export async function toPictureFile({ data, width, height }: RgbaPicture): Promise<PictureFile> {
  const bytes = await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return { bytes, type: 'image/jpeg', width, height }
}

export const toBase64 = ({ bytes }: PictureFile): string => Buffer.from(bytes).toString('base64')

export const toDataUri = (file: PictureFile): string => `data:${file.type};base64,${toBase64(file)}`

/** Converts a file for use in a form. */
export const toBlob = ({ bytes, type }: PictureFile): Blob => new Blob([Uint8Array.from(bytes)], { type })

const DATA_URI = /^data:image\/(?:jpeg|jpg|png|webp);base64,/

export type ResultSource = {
  readonly provider: string
  /** Address of the provider's API. Results may have the same origin. */
  readonly baseUrl: string
  /** Other hosts that serve its results. A leading dot matches all subdomains. */
  readonly hosts: readonly string[]
  readonly signal: AbortSignal
}

/**
 * Reads a result, given as a data URI or an address. An address is fetched only from the origin of the provider's API
 * or, over https, from `hosts`, and never with our key. Rejects with ProviderFailed.
 */
export async function readResult(
  result: string,
  { provider, baseUrl, hosts, signal }: ResultSource,
): Promise<Uint8Array> {
  const head = DATA_URI.exec(result)
  if (head) return Buffer.from(result.slice(head[0].length), 'base64')
  const url = URL.parse(result)
  if (!url || !isResultHost(url, new URL(baseUrl), hosts))
    throw new ProviderFailed(provider, 'nonsense', { detail: `a result at ${url?.host ?? 'no address'}` })
  return fetchResult(provider, url, signal)
}

/** Fetches a finished picture. Rejects with ProviderFailed, which is perhaps paid, because the picture was made. */
export async function fetchResult(provider: string, url: URL, signal: AbortSignal): Promise<Uint8Array> {
  try {
    const answer = await callProvider(provider, url, {
      method: 'GET',
      headers: { accept: 'image/*' },
      signal,
    })
    if (answer.status !== 200) throw failureOf(provider, answer, 'the result cannot be fetched')
    return answer.body
  } catch (error) {
    throw error instanceof ProviderFailed ? error.asPerhapsPaid() : error
  }
}

/**
 * Reads all results of an order in parallel and leaves out those that fail. Rejects with ProviderFailed when all fail,
 * or when there are none.
 */
export async function readResults(
  results: readonly string[],
  source: ResultSource,
): Promise<[Uint8Array, ...Uint8Array[]]> {
  const outcomes = await Promise.allSettled(results.map((result) => readResult(result, source)))
  const [first, ...others] = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' ? [outcome.value] : [],
  )
  if (first) return [first, ...others]
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  throw failed?.reason ?? new ProviderFailed(source.provider, 'nonsense', { detail: 'no picture' })
}

function isResultHost(url: URL, base: URL, hosts: readonly string[]): boolean {
  if (url.username || url.password) return false
  if (url.origin === base.origin) return true
  const isKnown = hosts.some((host) =>
    host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host,
  )
  return isKnown && url.protocol === 'https:' && url.port === ''
}
