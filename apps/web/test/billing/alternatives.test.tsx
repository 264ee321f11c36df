import type { PackageList } from '@toile/contract/payments'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession } from '../../src/features/session/session-store.ts'
import { closeSignIn, signInDialogState } from '../../src/features/session/sign-in-dialog-state.ts'
import { guardLeaving } from '../../src/lib/guard-leaving.ts'
import { leaveTo } from '../../src/lib/leave-page.ts'
import { PricingPage } from '../../src/pages/pricing.tsx'
import { signedIn } from '../session/people.ts'
import { fakeServer, type FakeAnswer } from '../studio/fake-server.ts'
import { packageList } from './payments-examples.ts'

vi.mock('../../src/lib/leave-page.ts', () => ({ leaveTo: vi.fn(), reloadDocument: vi.fn() }))

const begun: Record<string, FakeAnswer> = {
  '/api/payments/create-paypal-order': {
    status: 200,
    body: { success: true, orderId: 'O1', approveUrl: 'https://paypal.example.com/approve?token=O1' },
  },
  '/api/payments/create-session': {
    status: 200,
    body: { success: true, sessionId: 'cs_1', url: 'https://stripe.example.com/pay/cs_1' },
  },
}

function sells(list: Partial<PackageList>, answers: () => Record<string, FakeAnswer> = () => begun) {
  const { requests } = fakeServer(({ path }) =>
    path === '/api/paddle/packages'
      ? { status: 200, body: { ...packageList, ...list } }
      : (answers()[path] ?? { status: 503 }),
  )
  return () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }))
}

const show = () => {
  history.replaceState(null, '', '/pricing')
  return render(<PricingPage />)
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => setSession(signedIn))
afterEach(() => {
  guardLeaving('device look', false)
  vi.useRealTimers()
  setSession({ status: 'signed-out' })
  closeSignIn()
  vi.mocked(leaveTo).mockClear()
  vi.unstubAllGlobals()
})

test.each([
  ['PayPal', '/api/payments/create-paypal-order', 'https://paypal.example.com/approve?token=O1'],
  ['Card', '/api/payments/create-session', 'https://stripe.example.com/pay/cs_1'],
])('%s leads to the page where it is paid, in this tab, once', async (way, path, url) => {
  const posted = sells({ alternatives: ['paypal', 'card'] })
  show()
  const button = await screen.findByRole('button', { name: `${way} for the Professional package` })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith(url))
  expect(leaveTo).toHaveBeenCalledTimes(1)
  expect(posted()).toEqual([{ path, body: { packageKey: 'value_pack' } }])
  expect(button.getAttribute('aria-busy')).toBe('true')
  // The back/forward cache may restore the page as it was left.
  act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  expect(button.getAttribute('aria-busy')).toBeNull()
  fireEvent.click(button)
  await waitFor(() => expect(leaveTo).toHaveBeenCalledTimes(2))
})

test('a user who stays on the page for unsaved work can buy again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  sells({ alternatives: ['card'] })
  guardLeaving('device look', true)
  show()
  const button = await screen.findByRole('button', { name: 'Card for the Professional package' })
  fireEvent.click(button)
  await waitFor(() => expect(leaveTo).toHaveBeenCalledTimes(1))
  act(() => void vi.advanceTimersByTime(10_000))
  expect(button.getAttribute('aria-busy')).toBeNull()
  fireEvent.click(button)
  await waitFor(() => expect(leaveTo).toHaveBeenCalledTimes(2))
})

test('a user who comes back from the provider’s page keeps the next purchase', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  sells({ alternatives: ['card'] })
  guardLeaving('device look', true)
  show()
  const button = await screen.findByRole('button', { name: 'Card for the Professional package' })
  fireEvent.click(button)
  await waitFor(() => expect(leaveTo).toHaveBeenCalledTimes(1))
  act(() => void vi.advanceTimersByTime(2000))
  act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  guardLeaving('device look', false)
  fireEvent.click(button)
  await waitFor(() => expect(leaveTo).toHaveBeenCalledTimes(2))
  act(() => void vi.advanceTimersByTime(10_000))
  expect(button.getAttribute('aria-busy')).toBe('true')
})

test('only configured providers are offered, with or without our own checkout', async () => {
  sells({ alternatives: ['paypal'] })
  const page = show()
  await screen.findByRole('button', { name: 'Buy Professional' })
  expect(screen.queryByRole('button', { name: /^Card/ })).toBeNull()
  page.unmount()
  sells({ checkout: null, alternatives: ['card'] })
  show()
  const tag = (await screen.findByRole('heading', { name: 'Professional' })).closest<HTMLElement>(
    '.swing-tag',
  )!
  expect(
    within(tag)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Card for the Professional package'])
  expect(screen.queryByText(/^Packages cannot be bought here/)).toBeNull()
})

test('an unreachable provider is reported on the tag, with the note that nothing was charged', async () => {
  let isUp = false
  const refusal = {
    status: 503,
    body: { error: 'The payment could not be begun.', code: 'payments_unavailable', requestId: 'r' },
  }
  sells({ alternatives: ['paypal', 'card'] }, () =>
    isUp ? begun : { '/api/payments/create-paypal-order': refusal },
  )
  show()
  await press('PayPal for the Professional package')
  expect(await screen.findByText('The payment could not be begun. You were not charged.')).toBeTruthy()
  expect(leaveTo).not.toHaveBeenCalled()
  isUp = true
  await press('PayPal for the Professional package')
  await waitFor(() => expect(leaveTo).toHaveBeenCalledTimes(1))
})

test('a visitor signs up first, and continues to the chosen provider', async () => {
  setSession({ status: 'signed-out' })
  const posted = sells({ alternatives: ['paypal', 'card'] })
  show()
  await press('Card for the Starter package')
  expect(signInDialogState()).toMatchObject({ open: true, panel: 'sign-up' })
  expect(posted()).toEqual([])
  act(() => setSession(signedIn))
  act(closeSignIn)
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('https://stripe.example.com/pay/cs_1'))
  expect(posted()).toEqual([{ path: '/api/payments/create-session', body: { packageKey: 'quick_start' } }])
})
