import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { currentSession, setSession } from '../../src/features/session/session-store.ts'
import { SignInHost } from '../../src/features/session/sign-in-host.tsx'
import { closeSignIn, signInDialogState } from '../../src/features/session/sign-in-dialog-state.ts'
import { ResetPasswordPage } from '../../src/pages/reset-password.tsx'
import { serve, useFreshSession } from '../session/fake-session.ts'
import { signedIn } from '../session/people.ts'

useFreshSession()
afterEach(closeSignIn)

it('a new password ends the session of its account here, so that the user can sign in', async () => {
  vi.useRealTimers()
  serve({
    '/identity/reset-password': () => ({ status: 200, body: { status: true } }),
    '/identity/get-session': () => ({ status: 200, body: null }),
    '/auth/options': () => ({ status: 200, body: { password: true, providers: [], devMailbox: false } }),
  })
  setSession(signedIn)
  history.replaceState(null, '', '/account/reset?token=abc')
  render(
    <>
      <ResetPasswordPage />
      <SignInHost />
    </>,
  )
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'mauve-gusset-41' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save the new password' }))
  await waitFor(() => expect(currentSession().status).toBe('signed-out'))
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByLabelText('Email')).toBeTruthy()
})

it('the page offers a link by email when it is opened without one, as from the email about a changed password', () => {
  history.replaceState(null, '', '/account/reset')
  render(<ResetPasswordPage />)
  expect(screen.getByText('To choose a new password, have a link sent to your email.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(signInDialogState()).toMatchObject({ open: true, panel: 'forgot' })
})
