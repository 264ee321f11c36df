import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setSession } from '../src/features/session/session-store.ts'
import { signInDialogState, closeSignIn } from '../src/features/session/sign-in-dialog-state.ts'
import * as leavePage from '../src/lib/leave-page.ts'
import { ConnectPage } from '../src/pages/connect.tsx'
import { signedIn } from './session/people.ts'
import { fakeServer } from './studio/fake-server.ts'

const asked = new URLSearchParams({
  client_id: 'c1',
  redirect_uri: 'https://agent.example.com/callback',
  scope: 'looks:write credits:read offline_access',
  exp: '1',
  sig: 's1',
}).toString()

beforeEach(() => setSession(signedIn))
afterEach(() => {
  setSession({ status: 'signed-out' })
  closeSignIn()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function show(search = asked, answer: { status: number; body: object } = { status: 200, body: {} }) {
  const { requests } = fakeServer(({ path }) =>
    path.includes('/public-client') ? { status: 200, body: { client_name: 'Stylist' } } : answer,
  )
  const left = vi.spyOn(leavePage, 'leaveTo').mockImplementation(() => undefined)
  history.replaceState(null, '', `/connect?${search}`)
  render(<ConnectPage />)
  return { requests, left }
}

describe('the page that authorises an agent', () => {
  test.each([
    ['Allow', true],
    ['Do not allow', false],
  ])('says who asks for what, and leads back with the answer: %s', async (name, accept) => {
    const url = 'https://agent.example.com/callback?code=x'
    const { requests, left } = show(asked, { status: 200, body: { redirect: true, url } })
    await screen.findByText('Stylist asks to use Toile for you.')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Make looks, which cost your credits, and cancel and erase those it made',
      'Read how many credits you have',
      'Stay signed in until you revoke it',
    ])
    expect(screen.getByText(/led back to agent\.example\.com/)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith(url))
    const sent = requests.find(({ method }) => method === 'POST')
    expect(sent?.body).toEqual({ accept, oauth_query: asked })
  })

  test('says that the answer did not reach the agent, and what to do', async () => {
    const { left } = show(asked, {
      status: 400,
      body: { error: 'Some fields of this request are not right.' },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Allow' }))
    await screen.findByText(/^Your answer did not reach it/)
    expect(screen.getByText('This request may be too old. Begin again in your agent.')).toBeDefined()
    expect(left).not.toHaveBeenCalled()
  })

  test('asks a visitor to sign in first', () => {
    setSession({ status: 'signed-out' })
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(signInDialogState()).toMatchObject({ open: true, panel: 'sign-in' })
  })

  test.each(['', 'error=invalid_request', 'client_id=c1&redirect_uri=nonsense&sig=s1'])(
    'rejects an invalid request: %j',
    (search) => {
      const { requests } = show(search)
      expect(screen.getByText('This request is not complete.')).toBeDefined()
      expect(requests).toEqual([])
    },
  )
})
