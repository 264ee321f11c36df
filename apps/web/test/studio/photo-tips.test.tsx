import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { standInForBrowser } from './browser-stand-ins.ts'
import { accepts, serve, show } from './shown-studio.tsx'

standInForBrowser()

test('a small screen shows good and bad examples of a photo before one is chosen', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  serve(accepts)
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Examples' }))
  const tips = within(await screen.findByRole('dialog', { name: 'What makes a good photo' }))
  expect(tips.getByText('One person, facing the camera')).toBeDefined()
  expect(tips.getByText('Only one of them would be dressed.')).toBeDefined()
  fireEvent.click(tips.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a wide screen, whose picker shows them, has no button for examples', () => {
  serve(accepts)
  show()
  expect(screen.queryByRole('button', { name: 'Examples' })).toBeNull()
})
