import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pictureSizes, standInForBrowser } from './browser-stand-ins.ts'
import { photo, showLibrary } from './shown-library.tsx'

standInForBrowser()

test('an item kept while it is being deleted is restored', async () => {
  pictureSizes.set('Beach', [600, 800])
  let answer = () => {}
  const { asked, library } = showLibrary([photo('beach', 'Beach')], ({ method }) =>
    method === 'DELETE'
      ? new Promise((resolve) => {
          answer = () => resolve({ status: 204 })
        })
      : undefined,
  )
  fireEvent.click(await screen.findByRole('radio', { name: 'Beach' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Beach' }))
  const dialog = await screen.findByRole('dialog', { name: 'Are you sure you want to delete this image?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(asked('DELETE', '/api/uploads/beach')).toHaveLength(1))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep it' }))
  library.photos.pop()
  act(() => answer())
  await waitFor(() => expect(asked('POST', '/api/uploads/beach/restore')).toHaveLength(1))
  expect(await screen.findByRole('radio', { name: 'Beach' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo deleting Beach' })).toBeNull()
})
