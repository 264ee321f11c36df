import { expect, test, vi } from 'vitest'
import type { DecodePicture, DecodedPicture } from '../../src/features/studio/picture/read-picture.ts'
import { fileForLook } from '../../src/features/studio/picture/picture.ts'
import { readPicture } from '../../src/features/studio/picture/read-picture.ts'
import { sniffImage } from '../../src/features/studio/picture/sniff-image.ts'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 16]
const latin = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))
const WEBP = [...latin('RIFF'), 0, 0, 0, 0, ...latin('WEBP')]
const boxed = (...brands: string[]) => {
  const [major = '', ...others] = brands
  return [0, 0, 0, 16 + 4 * others.length, ...latin(`ftyp${major}\0\0\0\0${others.join('')}`)]
}
const HEIC = boxed('heic')
const GIF = latin('GIF89a')
const MB = 1024 * 1024

const fileOf = (head: number[], type = '', size = 64) => {
  const bytes = new Uint8Array(size)
  bytes.set(head)
  return new File([bytes], 'picture', { type })
}

const decodes = (widthPx: number, heightPx: number) => {
  const decoded = {
    widthPx,
    heightPx,
    encode: vi.fn<DecodedPicture['encode']>(async (w, h, type) => new Blob([`${w}x${h}`], { type })),
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
  ['image/heic', boxed('mif1', 'heic', 'miaf')],
  [null, boxed('avif', 'mif1')],
  [null, boxed('mif1', 'miaf', 'avif')],
  [null, GIF],
  [null, latin('<svg xmlns="http://www.w3.org/2000/svg">')],
  [null, [...latin('RIFF'), 0, 0, 0, 0, ...latin('WAVE')]],
  [null, []],
] as const)('tells %s by the bytes', (type, head) => {
  expect(sniffImage(new Uint8Array(head))).toBe(type)
})

test('sends a picture that is small enough unchanged', async () => {
  const file = fileOf(PNG, 'image/png')
  const { decode, decoded } = decodes(900, 1200)
  expect(await readPicture(file, decode)).toEqual({ ok: true, file, widthPx: 900, heightPx: 1200 })
  expect(decoded.encode).not.toHaveBeenCalled()
  expect(decoded.close).toHaveBeenCalledOnce()
})

test('corrects a wrong type by the file’s bytes', async () => {
  const reading = await readPicture(fileOf(JPEG, 'image/png'), decodes(900, 1200).decode)
  expect(reading).toMatchObject({ ok: true, file: { type: 'image/jpeg', size: 64 } })
})

test('keeps a photo of 3000 × 4000 in full, with a smaller copy for free looks', async () => {
  const { decode, decoded } = decodes(3000, 4000)
  const file = fileOf(WEBP, 'image/webp')
  const reading = await readPicture(file, decode)
  expect(reading).toMatchObject({ ok: true, widthPx: 3000, heightPx: 4000, file: { type: 'image/webp' } })
  expect(reading).toHaveProperty('fullFile', file)
  expect(decoded.encode.mock.calls).toEqual([[1536, 2048, 'image/webp']])
  expect(decoded.close).toHaveBeenCalledOnce()
})

test('scales larger pictures to the server’s limit, in their own type', async () => {
  const { decode, decoded } = decodes(6000, 8000)
  const reading = await readPicture(fileOf(PNG), decode)
  expect(reading).toMatchObject({ ok: true, widthPx: 3072, heightPx: 4096, fullFile: { type: 'image/png' } })
  expect(decoded.encode.mock.calls).toEqual([
    [3072, 4096, 'image/png'],
    [1536, 2048, 'image/png'],
  ])
})

/** A decoder whose encodings have the given number of bytes, by type and quality. */
const encodesTo = (bytesOf: (type: string, quality: number) => number) => {
  const { decode, decoded } = decodes(3000, 4000)
  decoded.encode.mockImplementation(
    async (_w, _h, type, quality = 0.92) => new Blob([new Uint8Array(bytesOf(type, quality))], { type }),
  )
  return { decode, encode: decoded.encode }
}

test('a file with too many bytes keeps its pixels at a lower quality', async () => {
  const { decode, encode } = encodesTo((_, quality) => (quality > 0.8 ? 16 * MB : 9 * MB))
  const reading = await readPicture(fileOf(JPEG, '', 20 * MB), decode)
  expect(reading).toMatchObject({ ok: true, widthPx: 3000, heightPx: 4000, fullFile: { size: 9 * MB } })
  expect(encode.mock.calls.slice(0, 3)).toEqual([
    [3000, 4000, 'image/jpeg'],
    [3000, 4000, 'image/jpeg', 0.85],
    [3000, 4000, 'image/jpeg', 0.75],
  ])
})

test('a PNG with too many bytes becomes a JPEG', async () => {
  const { decode } = encodesTo((type) => (type === 'image/png' ? 16 * MB : MB))
  const reading = await readPicture(fileOf(PNG, '', 20 * MB), decode)
  expect(reading).toMatchObject({ ok: true, widthPx: 3000, fullFile: { type: 'image/jpeg', size: MB } })
})

test('a type this browser cannot write becomes a JPEG', async () => {
  const { decode, decoded } = decodes(6000, 8000)
  decoded.encode.mockImplementation(async (_w, _h, type) => {
    if (type === 'image/webp') throw new Error('this browser cannot write image/webp')
    return new Blob(['x'], { type })
  })
  const reading = await readPicture(fileOf(WEBP), decode)
  expect(reading).toMatchObject({ ok: true, file: { type: 'image/jpeg' }, fullFile: { type: 'image/jpeg' } })
})

test.each([
  ['a GIF', GIF],
  ['an AVIF picture', boxed('avif', 'mif1', 'miaf')],
  ['a BMP', latin('BM')],
  ['a TIFF', latin('II*\0')],
])('makes a JPEG of %s that the browser can open', async (_, head) => {
  const { decode, decoded } = decodes(900, 1200)
  const reading = await readPicture(fileOf(head, 'image/png'), decode)
  expect(reading).toMatchObject({ ok: true, widthPx: 900, heightPx: 1200, file: { type: 'image/jpeg' } })
  expect(decoded.encode.mock.calls).toEqual([[900, 1200, 'image/jpeg']])
})

test('converts a HEIC photo to JPEG, whatever its name', async () => {
  const decode = vi.fn<DecodePicture>(decodes(1200, 1600).decode)
  const file = fileOf(HEIC)
  const reading = await readPicture(file, decode)
  expect(decode).toHaveBeenCalledWith(file, 'image/heic')
  expect(reading).toMatchObject({ ok: true, widthPx: 1200, file: { type: 'image/jpeg' } })
})

test.each([
  ['an empty file', new File([], 'x.png'), cannotDecode, /empty/],
  ['40 MB and a byte', fileOf(PNG, '', 40 * MB + 1), cannotDecode, /41 MB, and the most is 40 MB/],
  [
    'what no browser opens',
    fileOf(latin('%PDF'), 'image/png'),
    cannotDecode,
    /not a picture that can be opened/,
  ],
  ['a damaged picture', fileOf(JPEG), cannotDecode, /seems to be damaged/],
  ['a HEIC photo that cannot be opened', fileOf(HEIC), cannotDecode, /save the photo as JPEG/],
  ['a narrow picture', fileOf(PNG), decodes(255, 900).decode, /255 × 900 pixels.* 256 or more/],
])('refuses %s with a sentence', async (_, file, decode, words) => {
  const reading = await readPicture(file, decode)
  expect(reading).toEqual({ ok: false, problem: expect.stringMatching(words) })
})

test('accepts exactly 15 MB unchanged, and exactly 256 pixels', async () => {
  const file = fileOf(PNG, 'image/png', 15 * MB)
  expect(await readPicture(file, decodes(256, 900).decode)).toMatchObject({ ok: true, file })
})

test('says so when the scaled picture cannot be written', async () => {
  const { decode, decoded } = decodes(5000, 5000)
  decoded.encode.mockRejectedValue(new Error('no memory'))
  expect(await readPicture(fileOf(PNG), decode)).toMatchObject({ ok: false })
  expect(decoded.close).toHaveBeenCalledOnce()
})

test('refuses a strip more than four times as long as wide', async () => {
  expect(await readPicture(fileOf(PNG), decodes(4000, 1000).decode)).toMatchObject({ ok: true })
  for (const [width, height] of [
    [4001, 1000],
    [300, 1300],
  ] as const) {
    const { decode, decoded } = decodes(width, height)
    expect(await readPicture(fileOf(PNG), decode)).toEqual({
      ok: false,
      problem: `This picture is ${width} × ${height} pixels, more than 4 times as long as wide. Crop it, or choose another.`,
    })
    expect(decoded.close).toHaveBeenCalledOnce()
  }
})

test('omits the smaller copy when only that cannot be written', async () => {
  const { decode, decoded } = decodes(3000, 4000)
  decoded.encode.mockRejectedValue(new Error('no memory'))
  const file = fileOf(PNG, 'image/png')
  expect(await readPicture(file, decode)).toEqual({ ok: true, file, widthPx: 3000, heightPx: 4000 })
})

test('a look gets the smallest sufficient file', () => {
  const [file, fullFile] = [new Blob(['small']), new Blob(['all of them'])]
  const facts = { id: 'p', origin: 'own', name: '', source: null, ownerId: null } as const
  const photo = { ...facts, file, fullFile, widthPx: 3000, heightPx: 4000 }
  expect([720, 1080, 2160].map((shortEdgePx) => fileForLook(photo, shortEdgePx))).toEqual([
    file,
    file,
    fullFile,
  ])
  // Its smaller copy has a short edge of 768 pixels.
  expect(fileForLook({ ...photo, widthPx: 1536, heightPx: 4096 }, 1080)).toBe(fullFile)
  expect(fileForLook({ ...facts, file, widthPx: 1500, heightPx: 2000 }, 2160)).toBe(file)
})
