// @vitest-environment node
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import type { DoneLook } from '../../src/features/studio/look/look-state.ts'
import { downloadName, formatOf, isDownloadFormat, lookAs } from '../../src/features/studio/look/download.ts'

const encodedBySharp = (close = () => {}) => ({
  decode: async (file: Blob) => {
    const source = sharp(Buffer.from(await file.arrayBuffer()))
    const { width, height } = await source.metadata()
    return {
      widthPx: width,
      heightPx: height,
      encode: async (w: number, h: number, type: string) =>
        new Blob(
          [
            new Uint8Array(
              await source
                .resize(w, h)
                .toFormat(type.slice('image/'.length) as 'jpeg' | 'png' | 'webp')
                .toBuffer(),
            ),
          ],
          { type },
        ),
      close,
    }
  },
})

const markedJpeg = async () => {
  const bytes = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#c33' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    .jpeg()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}

test('a JPEG download is the served file itself', async () => {
  const look = await markedJpeg()
  expect(await lookAs('jpeg', look, undefined, () => Promise.reject(new Error('not needed')))).toBe(look)
})

test.each(['png', 'webp'] as const)('a %s download keeps the size and the AI mark', async (format) => {
  const close = vi.fn()
  const file = await lookAs(format, await markedJpeg(), undefined, encodedBySharp(close).decode)
  const metadata = await sharp(Buffer.from(await file.arrayBuffer())).metadata()
  expect(file.type).toBe(`image/${format}`)
  expect(metadata).toMatchObject({ format, width: 30, height: 40 })
  expect(metadata.xmp?.toString()).toContain('xmpmeta')
  expect(close).toHaveBeenCalledOnce()
})

test('a PNG look can be downloaded as JPEG, with its mark', async () => {
  const { decode } = encodedBySharp()
  const png = await lookAs('png', await markedJpeg(), undefined, decode)
  expect(formatOf(png)).toBe('png')
  expect(await lookAs('png', png, undefined, () => Promise.reject(new Error('not needed')))).toBe(png)
  const metadata = await sharp(
    Buffer.from(await (await lookAs('jpeg', png, undefined, decode)).arrayBuffer()),
  ).metadata()
  expect(metadata).toMatchObject({ format: 'jpeg', width: 30 })
  expect(metadata.xmp?.toString()).toContain('xmpmeta')
})

test('a server’s look is converted and signed there, or converted here when the server does not answer', async () => {
  const imageUrl = 'https://toile.test/look.jpg?expires=1'
  const served = {
    finished: { image: imageUrl },
    reference: { statusUrl: 'https://toile.test/status' },
  } as DoneLook
  const signed = new Blob(['signed'], { type: 'image/png' })
  const asked = vi.fn<typeof fetch>(
    async () => new Response(signed, { headers: { 'content-type': 'image/png' } }),
  )
  vi.stubGlobal('fetch', asked)
  const { decode } = encodedBySharp()
  const png = await lookAs('png', await markedJpeg(), served, () => Promise.reject(new Error('not needed')))
  expect(await png.text()).toBe('signed')
  expect(asked.mock.calls.map(([url]) => url)).toEqual([`${imageUrl}&as=png`])

  await lookAs('webp', await markedJpeg(), served, decode)
  expect(asked).toHaveBeenCalledOnce()
  asked.mockImplementation(async () => Promise.reject(new TypeError('no network')))
  expect((await lookAs('png', await markedJpeg(), served, decode)).type).toBe('image/png')
  vi.unstubAllGlobals()
})

test('names the file after the outfit and the person', () => {
  expect(downloadName('Toile', 'Purple dress', 'Woman in navy', 'jpeg')).toBe(
    'toile-purple-dress-on-woman-in-navy.jpg',
  )
  expect(downloadName('Toile', 'IMG_2041 (1).HEIC', undefined, 'png')).toBe('toile-img-2041-1.png')
  expect(downloadName('Toile', '...', undefined, 'webp')).toBe('toile-look.webp')
  expect(downloadName('Toile', 'Größe ½ クール.png', '../../etc', 'png')).toBe(
    'toile-größe-½-クール-on-etc.png',
  )
})

test('keeps the accents and vowel signs of a name', () => {
  expect(downloadName('Toile', 'Camisón azul'.normalize('NFD'), undefined, 'jpeg')).toBe(
    'toile-camisón-azul.jpg',
  )
  expect(downloadName('Toile', 'नीली साड़ी', undefined, 'jpeg')).toBe('toile-नीली-साड़ी.jpg')
})

test('leaves nothing invisible of emoji in a name', () => {
  const named = (clothing: string) => downloadName('Toile', clothing, undefined, 'jpeg')
  expect(named('Beach \u2600\ufe0f')).toBe('toile-beach.jpg')
  expect(named('1\ufe0f\u20e3 \u2764\ufe0f dress')).toBe('toile-1-dress.jpg')
  expect(named('\u2764\ufe0f')).toBe('toile-look.jpg')
})

test('recognises the formats', () => {
  expect(isDownloadFormat('webp')).toBe(true)
  expect(isDownloadFormat('gif')).toBe(false)
})
