/** A look in another format than its file has. */
import { readXmp } from '@toile/engine/read-xmp'
import type { DecodePicture } from '../picture/read-picture.ts'
import { downloadFormats, type DownloadFormat, type ServedLook } from './download.ts'
import { fetchBlob, fetchKept } from './look-file.ts'
import { jpegWithXmp, pngWithXmp, webpWithXmp } from './picture-mark.ts'

/** From the server where it can sign that format; made here otherwise, and where it does not answer, with the AI mark. */
export async function convertLook(
  format: DownloadFormat,
  file: Blob,
  served: ServedLook | null,
  decode: DecodePicture,
): Promise<Blob> {
  const signed = served && format !== 'webp' ? await fetchSigned(format, served) : null
  return signed ?? (await convertHere(format, file, decode))
}

async function fetchSigned(
  format: DownloadFormat,
  { imageUrl, statusUrl }: ServedLook,
): Promise<Blob | null> {
  const fetchAs = (url: string) => fetchBlob(`${url}&as=${format}`)
  try {
    const signed = await fetchKept('imageUrl', imageUrl, statusUrl, undefined, fetchAs)
    return signed.type === downloadFormats[format].type ? signed : null
  } catch {
    return null
  }
}

async function convertHere(format: DownloadFormat, file: Blob, decode: DecodePicture): Promise<Blob> {
  const { type } = downloadFormats[format]
  const xmp = readXmp(new Uint8Array(await file.arrayBuffer()))
  const decoded = await decode(file)
  const { widthPx, heightPx } = decoded
  const plain = await decoded.encode(widthPx, heightPx, type).finally(decoded.close)
  if (!xmp) return plain
  const bytes = new Uint8Array(await plain.arrayBuffer())
  const marked = {
    jpeg: () => jpegWithXmp(bytes, xmp),
    png: () => pngWithXmp(bytes, xmp),
    webp: () => webpWithXmp(bytes, xmp, widthPx, heightPx),
  }
  return new Blob([marked[format]()], { type })
}
