/** Converts a look to another format than its file's. */
import { readXmp } from '@toile/engine/read-xmp'
import { readGeneration } from '../../../api/read-generation.ts'
import { decodePicture } from '../picture/decode-picture.ts'
import type { DecodePicture } from '../picture/read-picture.ts'
import { downloadFormats, type DownloadFormat } from './download.ts'
import { fetchBlob } from './look-file.ts'
import type { DoneLook } from './look-state.ts'
import { jpegWithXmp, pngWithXmp, webpWithXmp } from './picture-mark.ts'

type ServedLook = { imageUrl: string; statusUrl: string }

/** Converts a look on the server, which signs JPEG and PNG; if that fails, in the browser, with the AI mark only. */
export async function convertLook(
  format: DownloadFormat,
  file: Blob,
  look?: DoneLook,
  decode: DecodePicture = decodePicture,
): Promise<Blob> {
  const served = look && format !== 'webp' ? servedOf(look) : null
  const signed = served && (await fetchSigned(format, served))
  return signed ?? (await convertHere(format, file, decode))
}

/** Returns the server's addresses, or null for a look made on this device. */
function servedOf({ finished: { image }, reference: { statusUrl } }: DoneLook): ServedLook | null {
  return typeof image === 'string' && statusUrl !== null ? { imageUrl: image, statusUrl } : null
}

async function fetchSigned(
  format: DownloadFormat,
  { imageUrl, statusUrl }: ServedLook,
): Promise<Blob | null> {
  const fetchAs = (url: string) => fetchBlob(`${url}&as=${format}`)
  try {
    return await fetchAs(imageUrl)
  } catch {
    return await fetchFromFresh(statusUrl, fetchAs)
  }
}

/** Reads a fresh picture address, because addresses expire within minutes, and fetches the format from it. */
async function fetchFromFresh(
  statusUrl: string,
  fetchAs: (url: string) => Promise<Blob>,
): Promise<Blob | null> {
  try {
    const { imageUrl } = await readGeneration(statusUrl)
    return imageUrl === null ? null : await fetchAs(imageUrl)
  } catch {
    return null
  }
}

async function convertHere(format: DownloadFormat, file: Blob, decode: DecodePicture): Promise<Blob> {
  const { type } = downloadFormats[format]
  const xmp = readXmp(new Uint8Array(await file.arrayBuffer()))
  const decoded = await decode(file)
  const { widthPx, heightPx } = decoded
  const unmarked = await decoded.encode(widthPx, heightPx, type).finally(decoded.close)
  if (!xmp) return unmarked
  const bytes = new Uint8Array(await unmarked.arrayBuffer())
  const marked = {
    jpeg: () => jpegWithXmp(bytes, xmp),
    png: () => pngWithXmp(bytes, xmp),
    webp: () => webpWithXmp(bytes, xmp, widthPx, heightPx),
  }
  return new Blob([marked[format]()], { type })
}
