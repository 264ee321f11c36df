/**
 * Checks the box lengths of a manifest (JUMBF, ISO 19566-5) before the library parses it, because the library allocates
 * as much memory as a length declares.
 */

/** Real manifests nest their boxes four deep. */
const MAX_DEPTH = 8
const HEAD_BYTES = 8
const SUPER_BOX = 0x6a756d62 // jumb
/** Real manifests, even with nested pictures and thumbnails, have a few hundred. */
const MAX_BOXES = 2000

/** True when every box lies within its parent, and depth and count are within the limits. */
export function areBoxesSound(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let left = MAX_BOXES
  const isSound = (start: number, end: number, depth: number): boolean => {
    if (depth > MAX_DEPTH) return false
    for (let at = start; at < end;) {
      if (at + HEAD_BYTES > end || --left < 0) return false
      const length = view.getUint32(at)
      if (length < HEAD_BYTES || at + length > end) return false
      const isSuper = view.getUint32(at + 4) === SUPER_BOX
      if (isSuper && !isSound(at + HEAD_BYTES, at + length, depth + 1)) return false
      at += length
    }
    return true
  }
  return bytes.length > 0 && isSound(0, bytes.length, 1)
}
