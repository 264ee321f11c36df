/** A TIFF of one entry, big-endian: tag 0x0112 (orientation), a SHORT; the value follows. */
const TIFF_HEAD = '4d4d002a00000008 0001 0112 0003 00000001'
/** The second half of the value's four bytes, and no further directory. */
const TIFF_TAIL = '0000 00000000'

const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex')

/** A JPEG that says how the camera was held: orientation 6 is a quarter turn, 1 is upright. Layout: Exif 2.3, 4.5. */
export function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  const tiff = [hex(TIFF_HEAD), Buffer.from([0, orientation]), hex(TIFF_TAIL)]
  const payload = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), ...tiff])
  const head = Buffer.from([0xff, 0xe1, 0, payload.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, payload, jpeg.subarray(2)])
}
