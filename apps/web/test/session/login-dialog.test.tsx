import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SignInHost } from '../../src/features/session/sign-in-host.tsx'
import { setSession } from '../../src/features/session/session-store.ts'
import { endSession } from '../../src/features/session/session-work.ts'
import {
  closeSignIn,
  signInDialogState,
  openSignIn,
  openSignUp,
} from '../../src/features/session/sign-in-dialog-state.ts'
import { rememberReferral } from '../../src/lib/remembered-referral.ts'
import { fakeServer, type FakeAnswer, type FakeRequest } from '../studio/fake-server.ts'
import { sessionAnswer } from './people.ts'

const options = { password: true, providers: [{ id: 'google', name: 'Google' }], devMailbox: true }

function serve(answer: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer> | undefined) {
  return fakeServer(async (request) => {
    if (request.path === '/api/auth/options') return { status: 200, body: options }
    const given = await answer(request)
    if (!given) throw new Error(`nobody answers ${request.path}`)
    return given
  })
}
const ok = { status: 200, body: {} }

async function show(panel: 'sign-in' | 'sign-up' = 'sign-in') {
  render(<SignInHost />)
  openSignIn({ panel })
  const dialog = within(await screen.findByRole('dialog'))
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  const press = (name: string) => fireEvent.click(dialog.getByRole('button', { name }))
  return { dialog, type, press }
}

beforeEach(() => {
  localStorage.clear()
  setSession({ status: 'signed-out' })
  closeSignIn()
})
afterEach(() => {
  endSession('quiet')
  closeSignIn()
  vi.unstubAllGlobals()
})

describe('signing in', () => {
  it('shows progress, then success, and closes half a second later', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { requests } = serve(async ({ path }) => {
      if (path === '/api/identity/get-session') return { status: 200, body: sessionAnswer }
      await held
      return ok
    })
    const { dialog, type, press } = await show()
    type('Email', 'marianne@example.com')
    type('Password', 'purple-dress-9')
    press('Sign In')
    const waiting = await dialog.findByRole('button', { name: 'Please wait...' })
    fireEvent.click(waiting)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    answer()
    await dialog.findByText('You are signed in.')
    expect(signInDialogState().open).toBe(true)
    await vi.advanceTimersByTimeAsync(500)
    expect(signInDialogState().open).toBe(false)
    vi.useRealTimers()
    const sent = requests.filter(({ path }) => path === '/api/identity/sign-in/email')
    expect(sent.map(({ body }) => body)).toEqual([
      { email: 'marianne@example.com', password: 'purple-dress-9' },
    ])
  })

  it('reports when the browser blocks the cookie', async () => {
    serve(({ path }) => (path === '/api/identity/get-session' ? { status: 200, body: null } : ok))
    const { dialog, type, press } = await show()
    type('Email', 'marianne@example.com')
    type('Password', 'purple-dress-9')
    press('Sign In')
    expect(await dialog.findByText(/^Your browser refused our cookie\./)).toBeTruthy()
  })

  it('can show the password', async () => {
    const { dialog, press } = await show()
    const field = dialog.getByLabelText('Password')
    expect([field.getAttribute('type'), field.getAttribute('autocomplete')]).toEqual([
      'password',
      'current-password',
    ])
    press('Show password')
    expect(field.getAttribute('type')).toBe('text')
    press('Hide password')
    expect(field.getAttribute('type')).toBe('password')
  })

  it('offers the configured providers, with the terms that a new account agrees to', async () => {
    serve(() => undefined)
    const { dialog, press } = await show()
    expect(await dialog.findByRole('button', { name: 'Continue with Google' })).toBeTruthy()
    expect(dialog.getAllByRole('link', { name: 'Terms' })).toHaveLength(1)
    press('Create Account')
    expect(dialog.getAllByRole('link', { name: 'Terms' })).toHaveLength(1)
  })
})

describe('an action that needs an account', () => {
  it.each([
    ['save', /^Create an account to save this look/, /^Sign in to save this look/],
    ['create', /^Create an account to make this look/, /^Sign in to make this look/],
    ['limit', /^Create an account to go on today/, /^Sign in to go on today/],
    ['buy', /^Create an account to buy credits/, /^Sign in to buy credits/],
  ] as const)(
    '%s opens Create Account with the reason and the 50 credits',
    async (reason, create, signIn) => {
      serve(() => undefined)
      render(<SignInHost />)
      openSignUp(reason)
      const dialog = within(
        await screen.findByRole('dialog', { name: 'Create Account', description: create }),
      )
      expect(dialog.getByText('Get 50 free credits when you sign up!')).toBeTruthy()
      fireEvent.click(dialog.getByRole('button', { name: 'Sign In' }))
      expect(await screen.findByRole('dialog', { name: 'Sign In', description: signIn })).toBeTruthy()
      expect(dialog.queryByText('Get 50 free credits when you sign up!')).toBeNull()
    },
  )

  it('is not named when the user opened the dialog directly', async () => {
    const { dialog } = await show('sign-up')
    expect(dialog.queryByText(/^Create an account to/)).toBeNull()
  })
})

describe('signing up', () => {
  it('sends the accepted version of the terms, and the email’s target', async () => {
    rememberReferral('K7WQ2M')
    const { requests } = serve(() => ok)
    const { dialog, type, press } = await show('sign-up')
    expect(dialog.getByText('Get 50 free credits when you sign up!')).toBeTruthy()
    expect(dialog.getByText(/13 or older, with a parent’s consent under 18/)).toBeTruthy()
    expect(dialog.getByText('K7WQ2M')).toBeTruthy()
    expect(dialog.getByLabelText('Password').getAttribute('autocomplete')).toBe('new-password')
    type('Email', ' marianne@example.com ')
    type('Password', 'purple-dress-9')
    press('Create Account')
    await screen.findByRole('dialog', { name: 'Verification Email Sent!' })
    expect(requests.find(({ path }) => path === '/api/identity/sign-up/email')?.body).toEqual({
      name: '',
      email: 'marianne@example.com',
      password: 'purple-dress-9',
      termsVersion: '2026-11',
      callbackURL: '/virtual-try-outfit?verified=1',
    })
  })

  it('returns to sign-in with the email kept and the password cleared', async () => {
    serve(() => ok)
    const { dialog, type, press } = await show('sign-up')
    type('Email', 'marianne@example.com')
    type('Password', 'purple-dress-9')
    press('Create Account')
    await waitFor(() => press('Back to Sign In'))
    expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe('marianne@example.com')
    expect(dialog.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  })

  it('is not sent while a field is wrong', async () => {
    const { requests } = serve(() => ok)
    const { dialog, type, press } = await show('sign-up')
    type('Email', 'marianne@')
    type('Password', 'short')
    press('Create Account')
    expect(dialog.getByText('This is not a whole email address.')).toBeTruthy()
    expect(dialog.getByText('Passwords have at least 6 characters.')).toBeTruthy()
    const email = dialog.getByLabelText('Email')
    expect(email.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(email)
    expect(requests.filter(({ path }) => path.includes('sign-up'))).toEqual([])
  })
})

describe('the dialog', () => {
  it('closes when the user goes back to another page', async () => {
    const { dialog } = await show()
    await dialog.findByLabelText('Email')
    act(() => void dispatchEvent(new PopStateEvent('popstate')))
    expect(signInDialogState().open).toBe(false)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the form for a new password', () => {
  it('says only of the address it was sent for that the link is on its way', async () => {
    serve(({ path }) => (path.endsWith('/request-password-reset') ? ok : undefined))
    const { dialog, type, press } = await show()
    press('Forgot your password?')
    type('Email', 'a@example.com')
    press('Send the link')
    expect(await dialog.findByText(/^If there is an account for a@example\.com/)).toBeTruthy()
    type('Email', 'b@example.com')
    expect(dialog.queryByText(/^If there is an account for/)).toBeNull()
  })
})
