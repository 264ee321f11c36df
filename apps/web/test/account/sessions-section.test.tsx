import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SessionsSection } from '../../src/features/account/sessions-section.tsx'
import { sessionAnswer } from '../session/people.ts'
import { fakeServer } from '../studio/fake-server.ts'

afterEach(() => vi.unstubAllGlobals())

it('the focus goes to the heading when a device is signed out and leaves the list', async () => {
  const { session } = sessionAnswer
  let sessions = [session, { ...session, token: 'other', userAgent: 'Firefox/140.0 (Windows NT 10.0)' }]
  fakeServer(({ path }) => {
    if (path.endsWith('/get-session')) return { status: 200, body: sessionAnswer }
    if (path.endsWith('/revoke-session')) {
      sessions = [session]
      return { status: 200, body: { status: true } }
    }
    return { status: 200, body: sessions }
  })
  const nothing = () => undefined
  render(<SessionsSection onSignOut={nothing} onLeft={nothing} />)
  const button = await screen.findByRole('button', { name: 'Sign out Firefox on Windows' })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(button.isConnected).toBe(false))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Where you are signed in' })),
  )
})
