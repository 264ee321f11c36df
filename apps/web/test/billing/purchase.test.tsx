import type { TestCheckout } from '@toile/contract/test-checkout'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession } from '../../src/features/session/session-store.ts'
import { closeSignIn, signInDialogState, showPanel } from '../../src/features/session/sign-in-dialog-state.ts'
import { PricingPage } from '../../src/pages/pricing.tsx'
import { signedIn } from '../session/people.ts'
import { fakeServer, Offline, type FakeAnswer, type FakeRequest } from '../studio/fake-server.ts'
import { packageList } from './payments-examples.ts'

const checkout: TestCheckout = {
  id: 'test_0d6f',
  packageKey: 'value_pack',
  amountMinor: 2499,
  currency: 'USD',
  state: 'open',
}

type Answers = { create?: () => FakeAnswer | Promise<FakeAnswer>; act?: (action: unknown) => FakeAnswer }

/** A server where every purchase succeeds, except for the test's own answers. */
function shop({ create, act }: Answers = {}) {
  const { requests } = fakeServer(({ method, path, body }: FakeRequest) => {
    if (path === '/api/paddle/packages') return { status: 200, body: packageList }
    if (path === '/api/paddle/create-transaction')
      return create?.() ?? { status: 200, body: { success: true, transactionId: checkout.id } }
    if (path !== `/api/payments/test-checkout/${checkout.id}`) return { status: 503 }
    if (method === 'GET') return { status: 200, body: checkout }
    return act?.((body as { action: unknown }).action) ?? { status: 200, body: checkout }
  })
  const sent = (path: string) => requests.filter((one) => one.method === 'POST' && one.path.includes(path))
  return {
    begun: () => sent('create-transaction').map(({ body }) => body),
    acts: () => sent('test-checkout').map(({ body }) => (body as { action: string }).action),
  }
}

const address = () => location.pathname + location.search

const show = () => {
  history.replaceState(null, '', '/pricing')
  return render(<PricingPage />)
}

const buy = async (name = 'Buy Professional') => fireEvent.click(await screen.findByRole('button', { name }))
const title = 'Test checkout – no money moves'
const press = async (name: string) => {
  await screen.findByRole('dialog', { name: title })
  fireEvent.click(await screen.findByRole('button', { name }))
}
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

beforeEach(() => setSession(signedIn))
afterEach(() => {
  setSession({ status: 'signed-out' })
  closeSignIn()
  vi.unstubAllGlobals()
})

test.each([
  ['Pay $24.99', 'pay'],
  ['Pay, but lose the webhook', 'lose_webhook'],
])('%s leads on to the page that tells what became of it', async (button, action) => {
  const { begun, acts } = shop()
  show()
  await buy()
  await press(button)
  await waitFor(() => expect(address()).toBe('/success?txn=test_0d6f'))
  expect(begun()).toEqual([{ packageKey: 'value_pack' }])
  expect(acts()).toEqual([action])
})

test('an earlier purchase that turns out to be paid is shown, and no further checkout', async () => {
  const body = {
    error: 'Your earlier purchase of this package has been paid.',
    code: 'conflict',
    requestId: 'r',
    details: { purchase: 'p1' },
  }
  shop({ create: () => ({ status: 409, body }) })
  show()
  await buy()
  await waitFor(() => expect(address()).toBe('/success?txn=p1'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a declined payment is reported on the package, and can be tried again', async () => {
  const { begun, acts } = shop()
  show()
  await buy()
  await press('Decline')
  expect(await screen.findByText('The payment was declined.')).toBeTruthy()
  expect(screen.getByText(/^You were not charged\./)).toBeTruthy()
  await isGone()
  expect(address()).toBe('/pricing')
  await buy('Try again to buy Professional')
  await screen.findByRole('dialog', { name: title })
  expect(screen.queryByText('The payment was declined.')).toBeNull()
  expect(begun()).toHaveLength(2)
  expect(acts()).toEqual(['decline'])
})

test('Escape closes the checkout, says that nothing was bought, and returns focus', async () => {
  const { acts } = shop()
  show()
  await buy()
  await screen.findByRole('button', { name: 'Pay $24.99' })
  await act(async () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }))
  expect(await screen.findByText('The checkout was closed.')).toBeTruthy()
  await isGone()
  expect(acts()).toEqual(['close'])
  const again = screen.getByRole('button', { name: 'Try again to buy Professional' })
  await waitFor(() => expect(document.activeElement).toBe(again))
})

test('a checkout closes even if the server cannot be informed', async () => {
  shop({
    act: () => {
      throw new Offline()
    },
  })
  show()
  await buy()
  await press('Close')
  expect(await screen.findByText('The checkout was closed.')).toBeTruthy()
})

test('a checkout paid in another tab is not reported as closed', async () => {
  shop({
    act: () => ({
      status: 409,
      body: { error: 'This checkout is paid.', code: 'conflict', requestId: 'r' },
    }),
  })
  show()
  await buy()
  await press('Close')
  await waitFor(() => expect(address()).toBe('/success?txn=test_0d6f'))
})

test('a payment that cannot be sent stays open with the reason, and succeeds on the next press', async () => {
  let isUp = false
  const { acts } = shop({
    act: () => {
      if (!isUp) throw new Offline()
      return { status: 200, body: checkout }
    },
  })
  show()
  await buy()
  await press('Pay $24.99')
  expect(await screen.findByText('The server could not be reached.')).toBeTruthy()
  isUp = true
  await press('Pay $24.99')
  await waitFor(() => expect(address()).toBe('/success?txn=test_0d6f'))
  expect(acts()).toEqual(['pay', 'pay'])
})

test('two clicks start one purchase, and two presses pay once', async () => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const { begun, acts } = shop({
    create: async () => {
      await held
      return { status: 200, body: { success: true, transactionId: checkout.id } }
    },
  })
  show()
  const button = await screen.findByRole('button', { name: 'Buy Professional' })
  fireEvent.click(button)
  fireEvent.click(button)
  fireEvent.click(screen.getByRole('button', { name: 'Buy Starter' }))
  expect(button.getAttribute('aria-busy')).toBe('true')
  letGo()
  const pay = await screen.findByRole('button', { name: 'Pay $24.99' })
  fireEvent.click(pay)
  fireEvent.click(pay)
  await waitFor(() => expect(address()).toBe('/success?txn=test_0d6f'))
  expect(begun()).toEqual([{ packageKey: 'value_pack' }])
  expect(acts()).toEqual(['pay'])
})

test('a purchase that cannot be started says why, and that nothing was charged', async () => {
  let isUp = false
  shop({
    create: () =>
      isUp
        ? { status: 200, body: { success: true, transactionId: checkout.id } }
        : {
            status: 503,
            body: {
              error: 'The payment could not be begun.',
              code: 'payments_unavailable',
              requestId: 'r',
            },
          },
  })
  show()
  await buy()
  expect(await screen.findByText('The checkout could not be opened.')).toBeTruthy()
  expect(screen.getByText('The payment could not be begun. You were not charged.')).toBeTruthy()
  isUp = true
  await buy('Try again to buy Professional')
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
})

test('a visitor signs in first, and then gets the checkout', async () => {
  setSession({ status: 'signed-out' })
  const { begun } = shop()
  show()
  await buy()
  expect(signInDialogState()).toMatchObject({ open: true, panel: 'sign-up', reason: 'buy' })
  expect(begun()).toEqual([])
  act(() => setSession(signedIn))
  expect(begun()).toEqual([])
  act(closeSignIn)
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
  expect(begun()).toEqual([{ packageKey: 'value_pack' }])
})

test('a visitor who cancels the sign-in buys nothing later', async () => {
  setSession({ status: 'signed-out' })
  const { begun } = shop()
  show()
  await buy()
  act(closeSignIn)
  act(() => setSession(signedIn))
  await screen.findByRole('button', { name: 'Buy Professional' })
  expect(begun()).toEqual([])
})

test('a visitor who signs up continues in this tab once the email’s link was opened in another', async () => {
  setSession({ status: 'signed-out' })
  const { begun } = shop()
  show()
  await buy()
  act(() => showPanel('sent'))
  act(() => setSession(signedIn))
  act(closeSignIn)
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
  expect(begun()).toEqual([{ packageKey: 'value_pack' }])
})

test('a press before the session is known waits for it', async () => {
  setSession({ status: 'unknown' })
  const { begun } = shop()
  show()
  await buy()
  expect(begun()).toEqual([])
  act(() => setSession(signedIn))
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
})
