/** The start of a big-endian TIFF with one entry: tag 0x0112 (orientation) of type SHORT. Its value follows. */
const TIFF_HEAD = '4d4d002a00000008 0001 0112 0003 00000001'
/** The padding of the value to four bytes, then the offset 0: no further directory. */
const TIFF_TAIL = '0000 00000000'

const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex')

/** Adds an Exif orientation to a JPEG: 1 is upright, 6 is a quarter turn clockwise. Layout: Exif 2.3, section 4.5. */
export function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  const tiff = [hex(TIFF_HEAD), Buffer.from([0, orientation]), hex(TIFF_TAIL)]
  const payload = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), ...tiff])
  const head = Buffer.from([0xff, 0xe1, 0, payload.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, payload, jpeg.subarray(2)])
}
