import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { currentToasts } from '../../src/ui/toasts.ts'
import { standInForBrowser } from './browser-stand-ins.ts'
import { personOf, servePaid, showPaid } from './paid-studio.tsx'
import { choosePair, createButton } from './shown-studio.tsx'

vi.mock('../../src/features/studio/picture/zoom-dialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
standInForBrowser()

test('a dialog whose code cannot be loaded leaves the studio and the look in progress', async () => {
  const { sent } = servePaid()
  showPaid({ person: { ...personOf('p1'), credits: 500 } })
  await choosePair()
  fireEvent.click(createButton())
  await waitFor(() => expect(sent()).toHaveLength(1))
  await screen.findByText('Next in the queue')
  fireEvent.click(await screen.findByRole('button', { name: 'Look at the photo closely' }))
  await waitFor(() =>
    expect(currentToasts().map(({ text }) => text)).toEqual([
      'A part of this page could not be loaded. Check your connection.',
    ]),
  )
  expect(screen.getByText('Next in the queue')).toBeTruthy()
})
