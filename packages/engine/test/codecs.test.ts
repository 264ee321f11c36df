import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodePicture, encodePicture, pictureFormats, UnreadablePicture } from '../src/codecs.ts'
import type { RgbaPicture } from '../src/picture.ts'

const MARK = 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia'

/** Draws a picture whose left half is red and whose right half is blue. */
const halves = (width: number, height: number): RgbaPicture => ({
  data: Uint8Array.from({ length: width * height * 4 }, (_, k) => {
    const left = Math.floor(k / 4) % width < width / 2
    return [left ? 220 : 20, 30, left ? 20 : 220, 255][k % 4]
  }),
  width,
  height,
})

const pixel = ({ data, width }: RgbaPicture, x: number, y: number): number[] => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
]

test.each(pictureFormats)('writes the AI mark and the software’s name into %s bytes', async (format) => {
  const bytes = await encodePicture(halves(64, 48), format)
  const text = bytes.toString('latin1')
  expect(text).toContain(MARK)
  expect(text).toContain('xmp:CreatorTool="Toile"')
  const { xmp, exif, format: kind } = await sharp(bytes).metadata()
  expect(kind).toBe(format)
  expect(xmp?.toString('utf8')).toContain(MARK)
  expect(exif).toBeUndefined()
})

test.each(pictureFormats)('decodes its own %s to what it encoded', async (format) => {
  const picture = halves(64, 48)
  const back = await decodePicture(await encodePicture(picture, format))
  expect(back).toMatchObject({ width: 64, height: 48 })
  for (const [x, y] of [
    [8, 8],
    [56, 40],
  ]) {
    pixel(back, x, y).forEach((v, c) => expect(Math.abs(v - pixel(picture, x, y)[c])).toBeLessThan(8))
  }
})

test('encodes the same bytes for the same picture', async () => {
  const [a, b] = await Promise.all([
    encodePicture(halves(64, 48), 'jpeg'),
    encodePicture(halves(64, 48), 'jpeg'),
  ])
  expect(a.equals(b)).toBe(true)
})

test('turns a picture upright by its EXIF orientation', async () => {
  const { data, width, height } = halves(40, 20)
  const sideways = await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const upright = await decodePicture(sideways)
  expect(upright).toMatchObject({ width: 20, height: 40 })
  expect(pixel(upright, 10, 5)[0]).toBeGreaterThan(180)
  expect(pixel(upright, 10, 35)[2]).toBeGreaterThan(180)
})

test('keeps transparency and limits the shorter side', async () => {
  const png = await sharp({ create: { width: 300, height: 200, channels: 4, background: '#00ff0080' } })
    .png()
    .toBuffer()
  const picture = await decodePicture(png, { maxShortEdgePx: 100 })
  expect(picture).toMatchObject({ width: 150, height: 100 })
  expect(pixel(picture, 70, 50)).toEqual([0, 255, 0, 128])
})

test('refuses files that are no picture, truncated ones, and those that declare too many pixels', async () => {
  await expect(decodePicture(Buffer.from('not a picture'))).rejects.toBeInstanceOf(UnreadablePicture)
  const jpeg = await encodePicture(halves(64, 48), 'jpeg')
  await expect(decodePicture(jpeg.subarray(0, jpeg.length / 2))).rejects.toBeInstanceOf(UnreadablePicture)
  await expect(decodePicture(jpeg, { maxPixels: 1000 })).rejects.toThrow(
    new UnreadablePicture('The picture has more than 0.001 megapixels'),
  )
})
