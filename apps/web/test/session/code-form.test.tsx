import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setSession } from '../../src/features/session/session-store.ts'
import { endSession } from '../../src/features/session/session-work.ts'
import { SignInHost } from '../../src/features/session/sign-in-host.tsx'
import { closeSignIn, openSignIn } from '../../src/features/session/sign-in-dialog-state.ts'
import { fakeServer } from '../studio/fake-server.ts'
import { sessionAnswer } from './people.ts'

beforeEach(() => setSession({ status: 'signed-out' }))
afterEach(() => {
  endSession('quiet')
  closeSignIn()
  vi.unstubAllGlobals()
})

it('asks for a second-factor code when required, and signs in by it', async () => {
  let isIn = false
  const { requests } = fakeServer(({ path }) => {
    if (path === '/api/auth/options')
      return { status: 200, body: { password: true, providers: [], devMailbox: false } }
    if (path === '/api/identity/get-session') return { status: 200, body: isIn ? sessionAnswer : null }
    if (path === '/api/identity/two-factor/verify-backup-code') isIn = true
    return { status: 200, body: path.endsWith('/sign-in/email') ? { twoFactorRedirect: true } : {} }
  })
  render(<SignInHost />)
  openSignIn()
  const dialog = within(await screen.findByRole('dialog'))
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  type('Email', 'marianne@example.com')
  type('Password', 'purple-dress-9')
  fireEvent.click(dialog.getByRole('button', { name: 'Sign In' }))
  fireEvent.click(await dialog.findByRole('button', { name: 'Continue' }))
  expect(await dialog.findByText(/Enter the six digits/)).toBeTruthy()
  type('Code', 'abcde-fghij')
  fireEvent.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await dialog.findByText('You are signed in.')).toBeTruthy()
  expect(requests.filter(({ path }) => path.includes('two-factor'))).toHaveLength(1)
})

it('leads back to the password when the code came too late', async () => {
  fakeServer(({ path }) => {
    if (path === '/api/auth/options')
      return { status: 200, body: { password: true, providers: [], devMailbox: false } }
    if (path.endsWith('/sign-in/email')) return { status: 200, body: { twoFactorRedirect: true } }
    const body = {
      error: 'Late.',
      code: 'unauthenticated',
      requestId: 'r',
      reason: 'INVALID_TWO_FACTOR_COOKIE',
    }
    return { status: 401, body }
  })
  render(<SignInHost />)
  openSignIn()
  const dialog = within(await screen.findByRole('dialog'))
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  type('Email', 'marianne@example.com')
  type('Password', 'purple-dress-9')
  fireEvent.click(dialog.getByRole('button', { name: 'Sign In' }))
  await dialog.findByLabelText('Code')
  type('Code', '123456')
  fireEvent.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await dialog.findByText(/Sign in once more/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Back to Sign In' }))
  expect(await dialog.findByLabelText('Password')).toBeTruthy()
})
