/** How much memory a picture takes to decode, told by its header. */
import type { Metadata } from 'sharp'

/** A picture whose decoder holds more than this is decoded alone. */
const HEAVY_BYTES = 24_000_000
/** Beyond this, none is decoded. Such a photo (interlaced, with every colour sample) of good quality has over 15 MB. */
const MAX_HELD_BYTES = 160_000_000
/** For AVIF, whose estimate leaves nothing out: 9 megapixels, or 7 where its samples have over 8 bits. */
const MAX_AVIF_HELD_BYTES = 180_000_000

export function findWeight(header: Metadata) {
  const heldBytes = findHeldBytes(header)
  const most = header.format === 'heif' ? MAX_AVIF_HELD_BYTES : MAX_HELD_BYTES
  return { heldBytes, isHeavy: heldBytes > HEAVY_BYTES, isTooHeavy: heldBytes > most }
}

/** Bytes of the whole picture that are held at once: progressive JPEG, interlaced PNG, WebP, AVIF; else none. */
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
  // As measured with every colour sample: mostly what the decoder notes of each block.
  if (format === 'heif') return pixels * (depth === 'ushort' ? 26 : 20)
  if (!isProgressive) return 0
  if (format === 'png') return pixels * channels * (depth === 'ushort' ? 2 : 1)
  // Coefficients of 16 bits; two colour channels at half size in both directions make 1.5 samples a pixel.
  const samples = chromaSubsampling === '4:2:0' ? 1.5 : chromaSubsampling === '4:2:2' ? 2 : channels
  return pixels * samples * 2
}
