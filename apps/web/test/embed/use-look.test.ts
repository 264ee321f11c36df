import { act, renderHook } from '@testing-library/react'
import type { FromFrame } from '@toile/widget/messages'
import { afterEach, expect, it, vi } from 'vitest'
import { createCredentials } from '../../src/embed/credentials.ts'
import { useLook } from '../../src/embed/use-look.ts'
import { fakeServer, pictureAnswer } from '../studio/fake-server.ts'

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

it('the shop’s page learns of a look without the id by which its scripts could read it', async () => {
  const made = {
    id: 'l1',
    status: 'succeeded',
    finishedAt: '2026-11-28T10:00:00.000Z',
    imageUrl: '/files/look.jpg',
    width: 600,
    height: 800,
    score: 0.9,
    warnings: [],
    error: null,
  }
  fakeServer(({ method, path }) =>
    path.startsWith('/files') ? pictureAnswer() : { status: method === 'POST' ? 202 : 200, body: made },
  )
  const sent: FromFrame[] = []
  const send = (message: FromFrame) => void sent.push(message)
  const { result } = renderHook(() => useLook({ ...shop, send }, credentials))
  const order = { product: { ...product, pictures: [''] }, index: 0, photo, garment }
  await act(() => result.current.make({ ...order, engine: 'server' }))
  expect(result.current.state).toMatchObject({ status: 'done', look: { id: 'l1' } })
  expect(sent).toEqual([
    { toile: 'look', id: expect.stringMatching(/^[0-9a-f]{32}$/) as string, score: 0.9, index: 0 },
  ])
})
