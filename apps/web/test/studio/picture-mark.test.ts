// @vitest-environment node
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readXmp } from '@toile/engine/read-xmp'
import { jpegWithXmp, pngWithXmp, webpWithXmp } from '../../src/features/studio/look/picture-mark.ts'

const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia"/></rdf:RDF></x:xmpmeta>`

const picture = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: 41, height: 63, channels, background: { r: 200, g: 60, b: 30, alpha: 0.5 } } })

const markOf = async (bytes: Uint8Array) => (await sharp(bytes).metadata()).xmp?.toString() ?? null

const pixelsOf = (bytes: Uint8Array) => sharp(bytes).ensureAlpha().raw().toBuffer()

const xmp = new TextEncoder().encode(packet)

test('reads the packet of a marked JPEG, and none from a plain one', async () => {
  const marked = await picture().withXmp(packet).jpeg().toBuffer()
  expect(new TextDecoder().decode(readXmp(marked)!)).toContain('compositeWithTrainedAlgorithmicMedia')
  expect(readXmp(await picture().jpeg().toBuffer())).toBeNull()
})

test.each(['png', 'webp'] as const)(
  'reads the packet of a marked %s, and none from a plain one',
  async (format) => {
    const plain = await picture().toFormat(format).toBuffer()
    const mark = { png: pngWithXmp, webp: webpWithXmp }[format]
    expect(new TextDecoder().decode(readXmp(mark(plain, xmp, 41, 63))!)).toBe(packet)
    expect(readXmp(plain)).toBeNull()
  },
)

test('a marked JPEG opens with the same pixels and the packet', async () => {
  const plain = await picture().jpeg().toBuffer()
  const marked = jpegWithXmp(plain, xmp)
  expect(await markOf(marked)).toBe(packet)
  expect(new TextDecoder().decode(readXmp(marked)!)).toBe(packet)
  expect(await pixelsOf(marked)).toEqual(await pixelsOf(plain))
})

test('a marked PNG opens with the same pixels and the packet', async () => {
  const plain = await picture(4).png().toBuffer()
  const marked = pngWithXmp(plain, xmp)
  expect(await markOf(marked)).toBe(packet)
  expect(await pixelsOf(marked)).toEqual(await pixelsOf(plain))
})

test.each([
  ['lossy', () => picture().webp()],
  ['lossless', () => picture().webp({ lossless: true })],
  ['see-through lossless', () => picture(4).webp({ lossless: true })],
  ['already extended', () => picture(4).webp({ quality: 80 })],
])('a marked %s WebP opens with the same pixels, size and packet', async (_, encode) => {
  const plain = await encode().toBuffer()
  const marked = webpWithXmp(plain, xmp, 41, 63)
  expect(await markOf(marked)).toBe(packet)
  expect(await sharp(marked).metadata()).toMatchObject({ width: 41, height: 63 })
  expect(await pixelsOf(marked)).toEqual(await pixelsOf(plain))
})
