/**
 * Detects the colour space of HEIC files. Phones use Display P3, whose reds and greens would fade when read as sRGB.
 */

/** The metadata, colour profile included, is within this many bytes of the file's start. */
const METADATA_BYTES = 65_536
/** Threshold for the red primary's X in the profile connection space: sRGB has 0.436, Display P3 0.515. */
const RED_X_THRESHOLD = 0.475

/**
 * Returns the colour space of a HEIC file by its ICC profile (ISO 23008-12, `colr` box of type `prof`); sRGB without
 * one.
 */
export function colorSpaceOf(file: Uint8Array): PredefinedColorSpace {
  const head = file.subarray(0, METADATA_BYTES)
  const text = new TextDecoder('latin1').decode(head)
  const box = text.indexOf('colrprof')
  if (box < 0) return 'srgb'
  const redX = redXOf(new DataView(head.buffer, head.byteOffset + box + 8, head.length - box - 8))
  return redX !== null && redX > RED_X_THRESHOLD ? 'display-p3' : 'srgb'
}

/**
 * Reads X of the `rXYZ` tag of an ICC profile (ICC.1:2022, 7.3 and 10.31). Null when the tag is missing or truncated.
 */
function redXOf(profile: DataView): number | null {
  const TABLE = 128
  if (profile.byteLength < TABLE + 4) return null
  const count = Math.min(profile.getUint32(TABLE), 100)
  for (let entry = TABLE + 4; entry < TABLE + 4 + 12 * count; entry += 12) {
    if (entry + 12 > profile.byteLength) return null
    if (profile.getUint32(entry) !== RED_TAG) continue
    const at = profile.getUint32(entry + 4) + 8
    return at + 4 > profile.byteLength ? null : profile.getInt32(at) / 65_536
  }
  return null
}

/** `rXYZ` as a 32-bit number. */
const RED_TAG = 0x7258595a
