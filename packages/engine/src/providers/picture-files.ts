/** Pictures on their way to a provider and back. */
import sharp from 'sharp'
import type { RgbaPicture } from '../picture.ts'
import { callProvider, failureOf } from './http.ts'
import { ProviderFailed } from './provider-failed.ts'
import type { PictureFile } from './provider.ts'

const QUALITY = 95

/** Opaque, its longer side at most `maxEdgePx`; transparent parts come to lie on white. */
export async function shrink({ data, width, height }: RgbaPicture, maxEdgePx: number): Promise<RgbaPicture> {
  const { data: shrunk, info } = await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .resize(maxEdgePx, maxEdgePx, { fit: 'inside', withoutEnlargement: true, kernel: 'lanczos3' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: shrunk, width: info.width, height: info.height }
}

/** A JPEG without metadata. */
export async function toPictureFile({ data, width, height }: RgbaPicture): Promise<PictureFile> {
  const bytes = await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return { bytes, type: 'image/jpeg', width, height }
}

export const toBase64 = ({ bytes }: PictureFile): string => Buffer.from(bytes).toString('base64')

export const toDataUri = (file: PictureFile): string => `data:${file.type};base64,${toBase64(file)}`

/** As a file of a form. */
export const toBlob = ({ bytes, type }: PictureFile): Blob => new Blob([Uint8Array.from(bytes)], { type })

const DATA_URI = /^data:image\/(?:jpeg|jpg|png|webp);base64,/

export type ResultSource = {
  readonly provider: string
  /** Where its calls go; results may lie there too. */
  readonly baseUrl: string
  /** Names of hosts that keep its results; a leading dot takes every host below. */
  readonly hosts: readonly string[]
  readonly signal: AbortSignal
}

/**
 * The file behind what a provider gives as its result: a data URI, or an address, which is only asked where the provider
 * keeps its results, over https, without our key. Rejects with ProviderFailed.
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
  const answer = await callProvider(provider, url, { method: 'GET', headers: { accept: 'image/*' }, signal })
  if (answer.status !== 200) throw failureOf(provider, answer, 'the result cannot be fetched')
  return answer.body
}

/**
 * All files of an order, at the same time; those that cannot be had are left out, as long as there is one. Rejects as
 * `readResult` does, and where there are none.
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
