import type { LibraryItem } from '@toile/contract/library'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { standInForBrowser } from './browser-stand-ins.ts'
import { libraryOf, personOf, servePaid, showPaid } from './paid-studio.tsx'

standInForBrowser()

const photo = (place: number): LibraryItem => ({
  id: `photo-${place}`,
  kind: 'photo',
  name: `Photo ${place}`,
  category: null,
  favourite: false,
  imageUrl: `/api/blobs/${place}-whole.jpg`,
  thumbnailUrl: `/api/blobs/${place}-thumb.jpg`,
  width: 600,
  height: 800,
  bytes: 9000,
  createdAt: '2026-11-20T10:00:00.000Z',
})

test('of thousands the grid shows the newest, with a link to all', async () => {
  servePaid({ library: libraryOf([], { photos: Array.from({ length: 3000 }, (_, place) => photo(place)) }) })
  showPaid({ person: personOf('hoarder') })
  await screen.findByRole('radio', { name: 'Photo 0' })
  const grid = within(screen.getByRole('group', { name: 'Your Models' }))
  expect(grid.getAllByRole('radio')).toHaveLength(60)
  expect(grid.getByText(/^The first 60 of 3,000\./)).toBeTruthy()
  expect(grid.getByRole('link', { name: 'Your wardrobe' }).getAttribute('href')).toBe('/wardrobe')
})
