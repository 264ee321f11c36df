import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createCredentials } from '../../src/embed/credentials.ts'
import { useLook } from '../../src/embed/use-look.ts'
import { fakeServer } from '../studio/fake-server.ts'

afterEach(() => vi.unstubAllGlobals())

const shop = {
  product: Promise.reject(new Error('none')),
  readPicture: async () => null,
  send: () => undefined,
}
shop.product.catch(() => undefined)
const product = { name: 'Shirt', category: 'top', engine: 'server', pictures: [''], canAdd: false } as const
const credentials = createCredentials('toile_pub_x', 't')
const [photo, otherPhoto, garment] = [new Blob(['a']), new Blob(['c']), new Blob(['b'])]
const refused = { status: 500, body: { error: 'No.', code: 'internal' }, headers: { 'retry-after': '3600' } }

it('a look is ordered again with its key while its pictures stay the same', async () => {
  const { requests } = fakeServer(() => refused)
  const { result } = renderHook(() => useLook(shop, credentials))
  for (const chosen of [photo, photo, otherPhoto])
    await act(() =>
      result.current.make({
        product: { ...product, pictures: [''] },
        index: 0,
        photo: chosen,
        garment,
        engine: 'server',
      }),
    )
  const [first, again, other] = requests.map(({ headers }) => headers['idempotency-key'])
  expect([again === first, other === first]).toEqual([true, false])
})
