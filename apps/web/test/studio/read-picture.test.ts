import { expect, test, vi } from 'vitest'
import type { DecodePicture, DecodedPicture } from '../../src/features/studio/picture/read-picture.ts'
import { readPicture } from '../../src/features/studio/picture/read-picture.ts'
import { sniffImage } from '../../src/features/studio/picture/sniff-image.ts'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 16]
const latin = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))
const WEBP = [...latin('RIFF'), 0, 0, 0, 0, ...latin('WEBP')]
const HEIC = [0, 0, 0, 24, ...latin('ftypheic')]

const fileOf = (head: number[], type = '', size = 64) => {
  const bytes = new Uint8Array(size)
  bytes.set(head)
  return new File([bytes], 'picture', { type })
}

const decodes = (widthPx: number, heightPx: number) => {
  const decoded = {
    widthPx,
    heightPx,
    encode: vi.fn<DecodedPicture['encode']>((w, h, type) =>
      Promise.resolve(new Blob([`${w}x${h}`], { type })),
    ),
    close: vi.fn<() => void>(),
  }
  return { decoded, decode: () => Promise.resolve(decoded) }
}
const cannotDecode = () => Promise.reject(new Error('damaged'))

test.each([
  ['image/png', PNG],
  ['image/jpeg', JPEG],
  ['image/webp', WEBP],
  ['image/heic', HEIC],
  [null, latin('GIF89a')],
  [null, latin('<svg xmlns="http://www.w3.org/2000/svg">')],
  [null, [...latin('RIFF'), 0, 0, 0, 0, ...latin('WAVE')]],
  [null, []],
] as const)('tells %s by the bytes', (type, head) => {
  expect(sniffImage(new Uint8Array(head))).toBe(type)
})

test('sends a small enough picture as it is', async () => {
  const file = fileOf(PNG, 'image/png')
  const { decode, decoded } = decodes(900, 1200)
  expect(await readPicture(file, decode)).toEqual({ ok: true, file, widthPx: 900, heightPx: 1200 })
  expect(decoded.encode).not.toHaveBeenCalled()
  expect(decoded.close).toHaveBeenCalledOnce()
})

test('gives a file with a wrong type the one its bytes have', async () => {
  const reading = await readPicture(fileOf(JPEG, 'image/png'), decodes(900, 1200).decode)
  expect(reading).toMatchObject({ ok: true, file: { type: 'image/jpeg', size: 64 } })
})

test('scales a large picture down to 2000 pixels in its own type', async () => {
  const { decode, decoded } = decodes(3000, 4000)
  const reading = await readPicture(fileOf(WEBP, 'image/webp'), decode)
  expect(reading).toMatchObject({ ok: true, widthPx: 1500, heightPx: 2000, file: { type: 'image/webp' } })
  expect(decoded.encode).toHaveBeenCalledWith(1500, 2000, 'image/webp')
  expect(decoded.close).toHaveBeenCalledOnce()
})

test('makes a JPEG of a HEIC photo, whatever it calls itself', async () => {
  const decode = vi.fn<DecodePicture>(decodes(1200, 1600).decode)
  const file = fileOf(HEIC)
  const reading = await readPicture(file, decode)
  expect(decode).toHaveBeenCalledWith(file, 'image/heic')
  expect(reading).toMatchObject({ ok: true, widthPx: 1200, file: { type: 'image/jpeg' } })
})

test.each([
  ['an empty file', new File([], 'x.png'), cannotDecode, /empty/],
  ['15 MB and a byte', fileOf(PNG, '', 15 * 1024 * 1024 + 1), cannotDecode, /16 MB, and the most is 15 MB/],
  [
    'a GIF that calls itself PNG',
    fileOf(latin('GIF89a'), 'image/png'),
    cannotDecode,
    /not a PNG, JPEG, WebP or HEIC/,
  ],
  ['a damaged picture', fileOf(JPEG), cannotDecode, /seems to be damaged/],
  ['a HEIC photo that cannot be opened', fileOf(HEIC), cannotDecode, /save the photo as JPEG/],
  ['a narrow picture', fileOf(PNG), decodes(255, 900).decode, /255 × 900 pixels.* 256 or more/],
])('refuses %s with a sentence', async (_, file, decode, words) => {
  const reading = await readPicture(file, decode)
  expect(reading).toEqual({ ok: false, problem: expect.stringMatching(words) })
})

test('takes exactly 15 MB and exactly 256 pixels', async () => {
  const reading = await readPicture(fileOf(PNG, '', 15 * 1024 * 1024), decodes(256, 900).decode)
  expect(reading).toMatchObject({ ok: true })
})

test('says so when the scaled picture cannot be written', async () => {
  const { decode, decoded } = decodes(4000, 4000)
  decoded.encode.mockRejectedValue(new Error('no memory'))
  expect(await readPicture(fileOf(PNG), decode)).toMatchObject({ ok: false })
  expect(decoded.close).toHaveBeenCalledOnce()
})
