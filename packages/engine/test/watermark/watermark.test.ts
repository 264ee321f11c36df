import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { decodePicture } from '../../src/codecs.ts'
import type { RgbaPicture } from '../../src/picture.ts'
import { createCarrier } from '../../src/watermark/carrier.ts'
import { decode, encode, PAYLOAD_BITS } from '../../src/watermark/code.ts'
import { detectMark } from '../../src/watermark/detect.ts'
import { embedMark } from '../../src/watermark/embed.ts'
import { emptyPlane, transform } from '../../src/watermark/fourier.ts'
import { factsOf, payloadOf } from '../../src/watermark/payload.ts'

const carrier = createCarrier(Buffer.from('a key of thirty-two characters..'))
const look = {
  id: 'beefc0de-1111-4111-8111-111111111111',
  engine: 'embedded',
  madeAt: new Date('2026-11-27T23:59:00Z'),
}
const payload = payloadOf(look)
const photo = await decodePicture(
  fileURLToPath(new URL('../../../../samples/woman-red.jpg', import.meta.url)),
  {
    maxShortEdgePx: 720,
  },
)
const marked = embedMark(photo, payload, carrier)

const file = (picture: RgbaPicture) =>
  sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 4 } }).removeAlpha()
const part = {
  left: 131,
  top: 77,
  width: Math.round(marked.width * 0.6),
  height: Math.round(marked.height * 0.6),
}

describe('a mark', () => {
  test.each([
    ['as it is', () => file(marked).png()],
    ['as a JPEG of quality 70', () => file(marked).jpeg({ quality: 70 })],
    [
      'at half the size',
      () =>
        file(marked)
          .resize(Math.round(marked.width / 2))
          .png(),
    ],
    ['cut to three fifths of each side', () => file(marked).extract(part).png()],
    ['brighter', () => file(marked).linear(1.15, 0).png()],
    ['darker', () => file(marked).linear(0.85, 0).png()],
  ])('is read from a picture %s', async (_, change) => {
    const found = detectMark(await decodePicture(await change().toBuffer()), carrier)
    expect(found?.payload).toEqual(payload)
  })

  test('is read from a crop scaled by an unknown factor', async () => {
    const cut = await file(marked).extract(part).png().toBuffer()
    const scaled = await sharp(cut)
      .resize(Math.round(part.width * 0.83))
      .png()
      .toBuffer()
    expect(detectMark(await decodePicture(scaled), carrier)?.payload).toEqual(payload)
  })

  test('is read beside the older mark of a look that was dressed again', () => {
    const later = payloadOf({ ...look, id: '0a1b2c3d' })
    const both = embedMark(marked, later, carrier)
    expect([payload, later]).toContainEqual(detectMark(both, carrier)?.payload)
  })

  test('changes a picture invisibly', () => {
    let squares = 0
    for (let at = 0; at < photo.data.length; at++) squares += (photo.data[at] - marked.data[at]) ** 2
    const meanSquare = squares / (photo.width * photo.height * 3)
    expect(10 * Math.log10(255 ** 2 / meanSquare)).toBeGreaterThan(42)
  })

  test('is not found with another key, nor in unmarked pictures', () => {
    expect(
      detectMark(marked, createCarrier(Buffer.from('another key of thirty-two letters'))),
    ).toBeUndefined()
    expect(detectMark(photo, carrier)).toBeUndefined()
  })

  test('is not found in small, flat or very elongated pictures', () => {
    for (const [width, height] of [
      [1, 1],
      [159, 900],
      [400, 400],
      [200, 6000],
    ] as const)
      expect(
        detectMark({ data: new Uint8Array(width * height * 4).fill(255), width, height }, carrier),
      ).toBeUndefined()
  })
})

describe('the 48 bits', () => {
  test('hold the day, the engine and the beginning of the look’s id', () => {
    expect(payload).toHaveLength(PAYLOAD_BITS)
    expect(factsOf(payload)).toEqual({ madeOn: '2026-11-27', engine: 'embedded', reference: 'beefc0' })
    expect(factsOf(payloadOf({ ...look, engine: 'a later one' })).engine).toBeUndefined()
  })

  test('survive errors in a fifth of the coded bits, and are refused with more', () => {
    const sent = encode(payload).map((bit) => 2 * bit - 1)
    const damaged = (every: number) => sent.map((value, at) => (at % every === 0 ? -value : value))
    expect(decode(damaged(5))).toEqual(payload)
    expect(decode(damaged(2))).toBeUndefined()
  })
})

test('the inverse transform undoes the transform', () => {
  const plane = emptyPlane(8)
  plane.re.forEach((_, at) => (plane.re[at] = (at * 37) % 11))
  const before = [...plane.re]
  transform(plane)
  transform(plane, 'inverse')
  plane.re.forEach((value, at) => expect(value).toBeCloseTo(before[at], 4))
})
