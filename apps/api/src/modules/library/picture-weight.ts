/** Estimates from the header how much memory a picture takes to decode. */
import type { Metadata } from 'sharp'

/** Pictures that take more than this are decoded one at a time. */
const HEAVY_BYTES = 24_000_000
/** Limit of an accepted picture. A good-quality photo beyond it (progressive, 4:4:4) has over 15 MB. */
const MAX_HELD_BYTES = 160_000_000
/** Limit for AVIF, whose estimate is complete: 9 megapixels, or 7 with more than 8 bits a sample. */
const MAX_AVIF_HELD_BYTES = 180_000_000

export function findWeight(header: Metadata) {
  const heldBytes = findHeldBytes(header)
  const most = header.format === 'heif' ? MAX_AVIF_HELD_BYTES : MAX_HELD_BYTES
  return { heldBytes, isHeavy: heldBytes > HEAVY_BYTES, isTooHeavy: heldBytes > most }
}

/**
 * Bytes of the whole picture that the decoder holds at once: for progressive JPEG, interlaced PNG, WebP and AVIF; 0 for
 * formats decoded row by row.
 */
function findHeldBytes({
  width,
  height,
  format,
  isProgressive,
  channels,
  depth,
  chromaSubsampling,
}: Metadata): number {
  const pixels = width * height
  if (format === 'webp') return pixels * channels
  // Bytes a pixel, measured with 4:4:4: mostly the decoder's data about each block.
  if (format === 'heif') return pixels * (depth === 'ushort' ? 26 : 20)
  if (!isProgressive) return 0
  if (format === 'png') return pixels * channels * (depth === 'ushort' ? 2 : 1)
  // 16-bit coefficients. With 4:2:0, two channels at half size in both directions make 1.5 samples a pixel.
  const samples = chromaSubsampling === '4:2:0' ? 1.5 : chromaSubsampling === '4:2:2' ? 2 : channels
  return pixels * samples * 2
}
