import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollDelaysMs } from '../../src/api/follow-purchase.ts'
import { setSession } from '../../src/features/session/session-store.ts'
import { closeSignIn, signInDialogState } from '../../src/features/session/sign-in-dialog-state.ts'
import { SuccessPage } from '../../src/pages/success.tsx'
import { profile, signedIn } from '../session/people.ts'
import { fakeServer, Offline, type FakeAnswer } from '../studio/fake-server.ts'
import { purchase } from './payments-examples.ts'

const paid: FakeAnswer = { status: 200, body: { success: true, transaction: purchase } }
const unsettled = (status: string): FakeAnswer => ({ status: 202, body: { success: false, status } })
const refusal = (status: number, code: string, headers = {}): FakeAnswer => ({
  status,
  body: { error: `Sentence for ${code}.`, code, requestId: 'r' },
  headers,
})

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(purchase.createdAt) })
  setSession(signedIn)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  setSession({ status: 'signed-out' })
  closeSignIn()
})

/** Advances the time, and waits for the imports and answers due by then. */
const pass = (ms = 0) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(0)
  })

async function show(search = '?txn=test_0d6f') {
  history.replaceState(null, '', `/success${search}`)
  const page = render(<SuccessPage />)
  await pass()
  return page
}

/** Responds to each check of a purchase; the profile is unchanged. */
function verifies(answer: (check: number) => FakeAnswer) {
  let looks = 0
  const { requests } = fakeServer(({ path }) =>
    path === '/api/auth/profile'
      ? { status: 200, body: { ...profile, credits: 350, plan: 'Professional' } }
      : answer(++looks),
  )
  const to = (part: string) => requests.filter(({ path }) => path.includes(part)).map(({ path }) => path)
  return { looks: () => to('/verify-transaction/'), profiles: () => to('/auth/profile') }
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const backToPricing = () => screen.getByRole('link', { name: 'Back to Pricing' }).getAttribute('href')

test.each(['txn', 'transaction_id', '_ptxn', 'ptxn', 'token', 'session_id'])(
  'finds the purchase named by %s',
  async (name) => {
    const { looks } = verifies(() => paid)
    await show(`?x=1&${name}=test_0d6f`)
    expect(heading()).toBe('Payment successful')
    expect(looks()).toEqual(['/api/paddle/verify-transaction/test_0d6f'])
  },
)

test('prefers our own parameter to a provider’s', async () => {
  const { looks } = verifies(() => paid)
  await show('?token=5O190127TN&PayerID=ABC&txn=0d6f')
  expect(looks()).toEqual(['/api/paddle/verify-transaction/0d6f'])
})

test('shows the receipt of an earlier purchase without the words of a new one', async () => {
  vi.setSystemTime(Date.parse(purchase.createdAt) + 40 * 24 * 60 * 60_000)
  verifies(() => paid)
  await show()
  expect(heading()).toBe('Your purchase')
  expect(screen.getByText('You bought 300 credits.')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Transaction details' }).textContent).toContain('$24.99')
})

test('shows the purchase, and reads the profile once', async () => {
  const { profiles } = verifies(() => paid)
  await show()
  expect(
    screen.getByText('300 credits are in your account, and the Professional plan holds for 30 days.'),
  ).toBeTruthy()
  const details = screen.getByRole('region', { name: 'Transaction details' })
  expect(details.textContent).toMatch(
    /^Transaction detailsPackageProfessionalCredits300Paid\$24\.99DateNov 22, 2026, .*Transactiontest_0d6fTest purchase: no money moved\.$/,
  )
  expect(screen.getByRole('link', { name: 'Your purchases' }).getAttribute('href')).toBe('/account#payments')
  expect(profiles()).toHaveLength(1)
  await pass(60_000)
  expect(profiles()).toHaveLength(1)
})

test('says how many credits repaid what the account owed', async () => {
  verifies(() => ({
    status: 200,
    body: { success: true, transaction: { ...purchase, repaidCredits: 120 } },
  }))
  await show()
  expect(
    screen.getByText(
      'You bought 300 credits: 120 for what your account owed, 180 to spend. The Professional plan holds for 30 days.',
    ),
  ).toBeTruthy()
})

test('a real purchase does not mention a test', async () => {
  verifies(() => ({ status: 200, body: { success: true, transaction: { ...purchase, livemode: true } } }))
  await show()
  expect(screen.queryByText(/^Test purchase/)).toBeNull()
})

test.each([
  ['partially_refunded', 'Partly refunded'],
  ['refunded', 'Refunded'],
  ['charged_back', 'Charged back'],
])('a purchase that is %s by now is not called a success', async (status, title) => {
  verifies(() => ({ status: 200, body: { success: true, transaction: { ...purchase, status } } }))
  await show()
  expect(heading()).toBe(title)
  expect(screen.queryByText(/credits are in your account/)).toBeNull()
})

test.each([
  ['refunded', 'Your payment was paid back. It had given no credits.'],
  ['charged_back', 'Your bank has taken the payment back. It had given no credits.'],
])('a purchase in review that is %s does not speak of credits taken back', async (status, text) => {
  const transaction = { ...purchase, status, fulfilledAt: null }
  verifies(() => ({ status: 200, body: { success: true, transaction } }))
  await show()
  expect(screen.getByText(text)).toBeTruthy()
})

test.each(['', '?txn=', '?other=1'])('says that %j names no purchase', async (search) => {
  const { looks } = verifies(() => paid)
  setSession({ status: 'signed-out' })
  await show(search)
  expect(heading()).toBe('No transaction ID found')
  expect(backToPricing()).toBe('/pricing')
  expect(looks()).toEqual([])
})

test('polls with growing pauses while the purchase is being processed, then shows it', async () => {
  const { looks, profiles } = verifies((check) => (check < 4 ? unsettled('processing') : paid))
  await show()
  expect(heading()).toBe('Processing your payment')
  expect(looks()).toHaveLength(1)
  await pass(999)
  expect(looks()).toHaveLength(1)
  await pass(1)
  expect(looks()).toHaveLength(2)
  await pass(2000)
  expect(looks()).toHaveLength(3)
  expect(profiles()).toEqual([])
  await pass(3000)
  expect(heading()).toBe('Payment successful')
})

const inAll = pollDelaysMs.reduce((sum, ms) => sum + ms, 0)

test('stops polling after a while, and checks again on a press', async () => {
  let isThere = false
  const { looks } = verifies(() => (isThere ? paid : unsettled('processing')))
  await show()
  await pass(inAll)
  expect(heading()).toBe('Your payment is still on its way')
  expect(backToPricing()).toBe('/pricing')
  expect(looks()).toHaveLength(pollDelaysMs.length + 1)
  await pass(600_000)
  expect(looks()).toHaveLength(pollDelaysMs.length + 1)
  isThere = true
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  await pass()
  expect(heading()).toBe('Payment successful')
})

test.each([
  ['failed', /declined or never finished/],
  ['expired', /You were not charged/],
  ['review', /by hand/],
])('says of a purchase that is %s that its verification failed', async (status, text) => {
  const { profiles } = verifies(() => unsettled(status))
  await show()
  expect(heading()).toBe('Transaction verification failed')
  expect(screen.getByText(text)).toBeTruthy()
  expect(backToPricing()).toBe('/pricing')
  expect(profiles()).toEqual([])
})

test.each([
  [404, 'not_found'],
  [400, 'invalid_request'],
])('says of a number that is no purchase of ours (%i) that it cannot be verified', async (status, code) => {
  const { looks } = verifies(() => refusal(status, code))
  await show()
  expect(heading()).toBe('Failed to verify transaction')
  expect(screen.getByText(/^There is no purchase with this number/)).toBeTruthy()
  expect(backToPricing()).toBe('/pricing')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(looks()).toHaveLength(1)
})

test('tolerates two failures in a row, reports the third, and retries on a press', async () => {
  const { looks } = verifies((check) => {
    if (check > 3) return paid
    throw new Offline()
  })
  await show()
  await pass(1000)
  expect(heading()).toBe('Processing your payment')
  await pass(2000)
  expect(heading()).toBe('Failed to verify transaction')
  expect(screen.getByText(/The server could not be reached.*nothing is lost/)).toBeTruthy()
  expect(backToPricing()).toBe('/pricing')
  expect(looks()).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await pass()
  expect(heading()).toBe('Payment successful')
})

test('waits as long as the server asks', async () => {
  const { looks } = verifies((check) =>
    check === 1 ? refusal(429, 'rate_limited', { 'retry-after': '10' }) : paid,
  )
  await show()
  await pass(9999)
  expect(looks()).toHaveLength(1)
  await pass(1)
  expect(heading()).toBe('Payment successful')
})

test('says that an unexpected response could not be processed', async () => {
  verifies(() => ({ status: 200, body: { success: true } }))
  await show()
  expect(heading()).toBe('Failed to process payment success')
  expect(backToPricing()).toBe('/pricing')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('waits for the session, asks a visitor to sign in, and continues then', async () => {
  setSession({ status: 'unknown' })
  const { looks } = verifies(() => paid)
  await show()
  expect(heading()).toBe('Processing your payment')
  act(() => setSession({ status: 'signed-out' }))
  expect(heading()).toBe('Sign in to see your purchase')
  expect(backToPricing()).toBe('/pricing')
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(signInDialogState()).toMatchObject({ open: true, panel: 'sign-in' })
  expect(looks()).toEqual([])
  act(() => setSession(signedIn))
  await pass()
  expect(heading()).toBe('Payment successful')
})

test('stops polling when the page is left', async () => {
  const { looks } = verifies(() => unsettled('processing'))
  const { unmount } = await show()
  unmount()
  await pass(inAll)
  expect(looks()).toHaveLength(1)
})
