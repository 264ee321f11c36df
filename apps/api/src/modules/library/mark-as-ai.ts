/** Writes XMP metadata that marks a picture as made by AI. */
import { AI_MARK_XMP } from '@toile/engine/ai-mark'
import sharp from 'sharp'
import type { IngestedPicture } from './ingest.ts'

const QUALITY = 95
/** Signature of an XMP segment (ISO 16684-3, 4.3). */
const XMP_SIGNATURE = 'http://ns.adobe.com/xap/1.0/\0'
const APP0 = 0xe0
const APP1 = 0xe1

/** Returns a JPEG with the mark. A JPEG keeps its pixels; a PNG is flattened on white. */
export async function markAsAi({ bytes, extension }: Pick<IngestedPicture, 'bytes' | 'extension'>) {
  if (extension === 'jpg') return markJpeg(bytes)
  return sharp(bytes)
    .flatten({ background: '#fff' })
    .withXmp(AI_MARK_XMP)
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** Inserts the XMP segment after SOI and the JFIF header, which must come first. */
export function markJpeg(jpeg: Uint8Array): Buffer {
  const file = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.length)
  const at = file[3] === APP0 ? 4 + file.readUInt16BE(4) : 2
  const content = Buffer.from(XMP_SIGNATURE + AI_MARK_XMP)
  const head = Buffer.from([0xff, APP1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([file.subarray(0, at), head, content, file.subarray(at)])
}

/** True for a file with the mark. Pictures that users upload have lost theirs, so this is one of our looks. */
export const isMarkedAsAi = (file: Uint8Array): boolean =>
  Buffer.from(file.buffer, file.byteOffset, file.length).includes(AI_MARK_XMP)
