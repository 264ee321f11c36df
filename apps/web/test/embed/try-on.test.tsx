import { act, cleanup, render, screen } from '@testing-library/react'
import type { Product } from '@toile/widget/messages'
import { afterEach, expect, it, vi } from 'vitest'
import { TryOn } from '../../src/embed/try-on.tsx'

const noShop = 'This page opens from a shop.'
const admission = { origin: null, token: null, refused: null }

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open() {
  const { promise: product, resolve } = Promise.withResolvers<Product>()
  const shop = { product, readPicture: async () => null, send: () => undefined }
  render(<TryOn {...{ admission, shop }} />)
  return { answer: (given: Product) => act(async () => resolve(given)) }
}

it('a page that is in no frame says that it opens from a shop', () => {
  open()
  expect(screen.getByText(noShop)).toBeDefined()
})

it('a frame waits ten seconds for the shop, and still opens when it answers later', async () => {
  vi.stubGlobal('parent', {})
  vi.useFakeTimers()
  const { answer } = open()
  expect(screen.getByText('Opening…')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.getByText(noShop)).toBeDefined()
  await answer({ name: 'Shirt', category: 'top', engine: 'server', pictures: ['front'], canAdd: false })
  expect(screen.queryByText(noShop)).toBeNull()
})
