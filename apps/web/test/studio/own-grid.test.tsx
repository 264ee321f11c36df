import type { LibraryItem } from '@toile/contract/library'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { devicePictureStore } from '../../src/features/studio/picture/picture-store.ts'
import { pictureSizes, pngFile, standInForBrowser } from './browser-stand-ins.ts'
import { libraryOf, personOf, servePaid, showPaid } from './paid-studio.tsx'
import { photo as savedPhoto, showLibrary } from './shown-library.tsx'

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

test('the crop of a saved picture is temporary, says so, and can be saved', async () => {
  const personId = 'cutter'
  pictureSizes.set('Beach', [300, 400])
  const file = pngFile('Beach')
  const cut = {
    id: 'cut-1',
    origin: 'own',
    name: 'Beach',
    source: null,
    widthPx: 300,
    heightPx: 400,
  } as const
  vi.spyOn(devicePictureStore, 'get').mockImplementation(async (slot) =>
    slot === 'model' ? { ...cut, ownerId: personId, file, isCut: true } : null,
  )
  const { asked } = showLibrary([savedPhoto('beach', 'Beach')], undefined, personId)
  expect(await screen.findByText('“Beach” is temporary: on this device only, for 24 hours.')).toBeTruthy()
  expect(asked('POST', '/')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Keep it in your library' }))
  await waitFor(() => expect(asked('POST', '/api/uploads/photo')).toHaveLength(1))
  await waitFor(() => expect(screen.getAllByRole('radio', { name: 'Beach' })).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep it in your library' })).toBeNull())
})
