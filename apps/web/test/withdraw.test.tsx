import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { WithdrawPage } from '../src/pages/withdraw.tsx'
import { fakeServer } from './studio/fake-server.ts'

afterEach(() => vi.unstubAllGlobals())

function show(hash: string, answer: { status: number; body?: object } = { status: 204 }) {
  const { requests } = fakeServer(() => ({ body: {}, ...answer }))
  history.replaceState(null, '', `/withdraw${hash}`)
  render(<WithdrawPage />)
  return requests
}

const takeAway = () => fireEvent.click(screen.getByRole('button', { name: 'Take it away' }))

test('a link withdraws the page when its button is pressed, not when opened', async () => {
  const requests = show('#id.1.signature')
  expect(requests).toEqual([])
  takeAway()
  await screen.findByText('The page is gone.')
  expect(requests).toMatchObject([
    { method: 'POST', path: '/api/shared-withdrawals', body: { token: 'id.1.signature' } },
  ])
})

test('a used or expired link says so, with a way on', async () => {
  show('#old', { status: 404, body: { error: 'There is nothing here.', code: 'not_found', requestId: 'r' } })
  takeAway()
  await screen.findByText('This link does not work any more')
  expect(screen.getByText(/ask for a new link there/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('the focus moves to the heading with the answer, as the pressed button is gone', async () => {
  const gone = { error: 'There is nothing here.', code: 'not_found', requestId: 'r' }
  for (const [answer, words] of [
    [{ status: 204 }, 'The page is gone.'],
    [{ status: 404, body: gone }, 'This link does not work any more'],
  ] as const) {
    show('#id.1.signature', answer)
    screen.getByRole('button', { name: 'Take it away' }).focus()
    takeAway()
    await screen.findByText(words)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
    cleanup()
  }
})

test('a URL without a token offers no button', () => {
  show('')
  expect(screen.getByText('This link does not work any more')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('an unreachable server is reported, and the button stays', async () => {
  show('#id.1.signature', {
    status: 503,
    body: { error: 'Please try again.', code: 'internal', requestId: 'r' },
  })
  takeAway()
  await screen.findByText(/^The page was not taken away/)
  expect(screen.getByRole('button', { name: 'Take it away' })).toBeDefined()
})
