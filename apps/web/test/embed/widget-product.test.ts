import { productOf, readPicture } from '@toile/widget/product'
import { afterEach, describe, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

const product = (attributes: Record<string, string>) => {
  const element = document.createElement('div')
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return productOf(element)
}

it('reads a product with several pictures', () => {
  const images = JSON.stringify([{ image: '/b.jpg', name: 'Blue' }, '/c.jpg'])
  expect(
    product({ name: 'Shirt', color: 'Red', image: '/a.jpg', images, engine: 'device', basket: '' }),
  ).toEqual({
    product: { name: 'Shirt', category: '', engine: 'device', pictures: ['Red', 'Blue', ''], canAdd: true },
    addresses: ['/a.jpg', '/b.jpg', '/c.jpg'],
  })
})

it.each(['', 'nonsense', '{"image":"/a.jpg"}', '[1, null, {"name":"x"}, {"image":3}]'])(
  'has no pictures in %j',
  (images) => {
    expect(product({ images, engine: 'other' }).product).toMatchObject({ pictures: [], engine: 'auto' })
  },
)

describe('a picture of a product', () => {
  const jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0]
  const answerOf = (bytes: number[], type: string) => ({
    ok: true,
    blob: async () => new Blob([new Uint8Array(bytes)], { type }),
  })

  it('is read again past the cache when the cached answer has no CORS headers', async () => {
    const fetched = vi.fn<(url: URL, init: RequestInit) => Promise<object>>()
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    fetched.mockResolvedValueOnce(answerOf(jpeg, 'image/jpeg'))
    vi.stubGlobal('fetch', fetched)
    expect((await readPicture('/a.jpg'))?.type).toBe('image/jpeg')
    expect(fetched.mock.calls.map(([, { cache }]) => cache)).toEqual([undefined, 'reload'])
  })

  it.each([
    ['a JPEG', jpeg, 'image/jpeg'],
    ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0], 'image/png'],
    ['a WebP', [...Buffer.from('RIFF0000WEBP')], 'image/webp'],
    ['an AVIF', [...Buffer.from('0000ftypavif')], 'image/avif'],
    ['a page', [...Buffer.from('<!doctype html>')], undefined],
  ])('is known by its first bytes: %s', async (_, bytes, type) => {
    vi.stubGlobal('fetch', async () => answerOf(bytes, 'binary/octet-stream'))
    expect((await readPicture('/a'))?.type).toBe(type)
  })
})
