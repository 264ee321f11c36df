import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Account } from '../../src/features/account/account.tsx'
import { profile, sessionAnswer } from '../session/people.ts'
import { fakeServer } from '../studio/fake-server.ts'

afterEach(() => vi.unstubAllGlobals())

it('the list of devices is read again after a change of the password, which signs the others out', async () => {
  const { session } = sessionAnswer
  let sessions = [session, { ...session, token: 'other', userAgent: 'Firefox/140.0 (Windows NT 10.0)' }]
  fakeServer(({ path }) => {
    if (path.endsWith('/get-session')) return { status: 200, body: sessionAnswer }
    if (path.endsWith('/list-sessions')) return { status: 200, body: sessions }
    if (path.endsWith('/list-accounts')) return { status: 200, body: [{ providerId: 'credential' }] }
    if (path.endsWith('/change-password')) {
      sessions = [session]
      return { status: 200, body: {} }
    }
    return { status: 404, body: { error: 'Not here.', code: 'not_found', requestId: 'r' } }
  })
  const nothing = () => undefined
  render(
    <Account
      profile={profile}
      onProfile={nothing}
      onCredits={nothing}
      onSignOut={nothing}
      onLeft={nothing}
    />,
  )
  expect(await screen.findByText('Firefox on Windows')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'purple-dress-9' } })
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'mauve-gusset-41' } })
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect(screen.queryByText('Firefox on Windows')).toBeNull())
  expect(await screen.findByText('This device')).toBeTruthy()
})
