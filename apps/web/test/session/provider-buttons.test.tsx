import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ProviderButtons } from '../../src/features/session/provider-buttons.tsx'
import { currentSession, setSession } from '../../src/features/session/session-store.ts'
import { refreshSession } from '../../src/features/session/session-work.ts'
import type { FakeAnswer } from '../studio/fake-server.ts'
import { PATIENCE, serve, useFreshSession } from './fake-session.ts'
import { sessionAnswer, user } from './people.ts'

useFreshSession()

it('finds the session of a popup that ended while an earlier read was under way', async () => {
  const early = Promise.withResolvers<FakeAnswer>()
  const answers = [early.promise, { status: 200, body: sessionAnswer }]
  serve({ '/identity/get-session': () => answers.shift()! })
  const opened = vi.fn((_address: URL) => ({ closed: false, close: () => {} }))
  vi.stubGlobal('open', opened)
  setSession({ status: 'signed-out' })
  render(<ProviderButtons providers={[{ id: 'google', name: 'Google' }]} />)
  fireEvent.click(screen.getByRole('button', { name: 'Continue with Google' }))
  const first = refreshSession()
  const nonce = opened.mock.calls[0]![0].searchParams.get('popupNonce')
  const data = { type: 'better-auth:oauth-popup', nonce, token: 't' }
  await act(async () => {
    window.dispatchEvent(new MessageEvent('message', { origin: location.origin, data }))
    await vi.advanceTimersByTimeAsync(0)
    early.resolve({ status: 200, body: null })
    expect(await first).toBe('out')
    await vi.waitFor(() => expect(currentSession()).toMatchObject({ status: 'signed-in', user }), PATIENCE)
  })
  expect(screen.queryByText(/Signing in with Google did not work/)).toBeNull()
})
