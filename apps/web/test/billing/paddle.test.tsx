import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession } from '../../src/features/session/session-store.ts'
import { signedIn } from '../session/people.ts'
import { fakeServer, Offline } from '../studio/fake-server.ts'
import { paddleStandIn } from './paddle-stand-in.ts'
import { packageList } from './payments-examples.ts'

const checkout = { provider: 'paddle', environment: 'sandbox', clientToken: 'test_token' } as const

const sells = (list: () => object = () => ({ ...packageList, checkout })) =>
  fakeServer(({ path }) => {
    if (path === '/api/paddle/packages') return { status: 200, body: list() }
    if (path === '/api/paddle/create-transaction')
      return { status: 200, body: { success: true, transactionId: 'txn_1' } }
    return { status: 503 }
  })

const address = () => location.pathname + location.search

/** Fresh modules each time, because a loaded script stays for the page's lifetime. */
async function show(path: string) {
  vi.resetModules()
  const { loadWords } = await import('../../src/words/load-words.ts')
  await loadWords('shell', 'pricing', 'purchase', 'failures')
  const { setSession: set } = await import('../../src/features/session/session-store.ts')
  set(signedIn)
  const { useAddress } = await import('../../src/lib/address.ts')
  const { PricingPage } = await import('../../src/pages/pricing.tsx')
  const { PayPage } = await import('../../src/pages/pay.tsx')
  const Page = () => (useAddress().pathname === '/pay' ? <PayPage /> : <PricingPage />)
  history.replaceState(null, '', path)
  return render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
}
const buy = async (name = 'Buy Professional') => fireEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => setSession(signedIn))
afterEach(() => {
  setSession({ status: 'signed-out' })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('Paddle’s overlay opens once for the purchase, and payment leads to the result', async () => {
  sells()
  const paddle = paddleStandIn()
  await show('/pricing')
  expect(await screen.findByText(/no money moves/)).toBeTruthy()
  expect(paddle.asked).toEqual([])
  await buy()
  await waitFor(() => expect(paddle.opened()).toHaveLength(1))
  expect(paddle.asked).toEqual(['https://cdn.paddle.com/paddle/v2/paddle.js'])
  expect(paddle.environments()).toEqual(['sandbox'])
  expect(paddle.token()).toBe('test_token')
  expect(paddle.opened()[0]).toMatchObject({
    transactionId: 'txn_1',
    settings: {
      displayMode: 'overlay',
      theme: 'dark',
      successUrl: `${location.origin}/success?txn=txn_1`,
      showAddDiscounts: false,
    },
  })
  await paddle.tell('checkout.loaded')
  await paddle.tell('checkout.completed')
  await waitFor(() => expect(address()).toBe('/success?txn=txn_1'))
})

test('closing without payment says so, returns focus, and can be opened again', async () => {
  sells()
  const paddle = paddleStandIn()
  await show('/pricing')
  await buy()
  await waitFor(() => expect(paddle.opened()).toHaveLength(1))
  await paddle.tell('checkout.closed')
  expect(await screen.findByText('The checkout was closed.')).toBeTruthy()
  const again = screen.getByRole('button', { name: 'Try again to buy Professional' })
  await waitFor(() => expect(document.activeElement).toBe(again))
  await buy('Try again to buy Professional')
  await waitFor(() => expect(paddle.opened()).toHaveLength(2))
  expect(paddle.asked).toHaveLength(1)
})

test('a declined card leaves the overlay open for another, and is reported when it closes', async () => {
  sells()
  const paddle = paddleStandIn()
  await show('/pricing')
  await buy()
  await waitFor(() => expect(paddle.opened()).toHaveLength(1))
  await paddle.tell('checkout.payment.initiated')
  await paddle.tell('checkout.payment.failed')
  expect(screen.queryByText('The payment was declined.')).toBeNull()
  await paddle.tell('checkout.closed')
  expect(await screen.findByText('The payment was declined.')).toBeTruthy()
  await buy('Try again to buy Professional')
  await waitFor(() => expect(paddle.opened()).toHaveLength(2))
  await paddle.tell('checkout.payment.failed')
  await paddle.tell('checkout.payment.initiated')
  await paddle.tell('checkout.completed')
  await waitFor(() => expect(address()).toBe('/success?txn=txn_1'))
})

test('a checkout that Paddle does not open is reported, and can be opened again', async () => {
  sells()
  const paddle = paddleStandIn()
  await show('/pricing')
  await buy()
  await waitFor(() => expect(paddle.opened()).toHaveLength(1))
  await paddle.tell('checkout.error')
  expect(
    await screen.findByText(/^The payment provider did not open it\..*You were not charged\.$/),
  ).toBeTruthy()
  await buy('Try again to buy Professional')
  await waitFor(() => expect(paddle.opened()).toHaveLength(2))
  await paddle.tell('checkout.loaded')
  // An error in an open checkout is shown there.
  await paddle.tell('checkout.error')
  expect(screen.queryByText(/^The payment provider did not open it/)).toBeNull()
  await paddle.tell('checkout.completed')
  await waitFor(() => expect(address()).toBe('/success?txn=txn_1'))
})

test.each(['blocked', 'something else'] as const)(
  'a script that fails to load, %s, is reported, and loaded on the next press',
  async (outcome) => {
    sells()
    let isBlocked = true
    const paddle = paddleStandIn(() => (isBlocked ? outcome : 'paddle'))
    await show('/pricing')
    await buy()
    expect(await screen.findByText('The checkout could not be opened.')).toBeTruthy()
    expect(screen.getByText(/something in your browser blocks it.*You were not charged\.$/)).toBeTruthy()
    isBlocked = false
    await buy('Try again to buy Professional')
    await waitFor(() => expect(paddle.opened()).toHaveLength(1))
    expect(paddle.asked).toHaveLength(2)
  },
)

test('a page that has left the checkout loads no script', async () => {
  const paddle = paddleStandIn()
  history.replaceState(null, '', '/success?txn=p1')
  vi.resetModules()
  const { startPaddle } = await import('../../src/features/billing/paddle-script.ts')
  await expect(startPaddle(checkout)).rejects.toThrow('left')
  expect(paddle.asked).toEqual([])
  history.replaceState(null, '', '/pricing')
  await startPaddle(checkout)
  expect(paddle.asked).toHaveLength(1)
})

test('leaving the page closes the overlay', async () => {
  sells()
  const paddle = paddleStandIn()
  const page = await show('/pricing')
  await buy()
  await waitFor(() => expect(paddle.opened()).toHaveLength(1))
  page.unmount()
  expect(paddle.closings()).toBe(1)
})

test.each(['_ptxn', 'txn'])(
  'a payment link opens the checkout of the transaction in %s, for anyone',
  async (name) => {
    sells()
    const paddle = paddleStandIn()
    await show(`/pay?${name}=txn_7`)
    await waitFor(() => expect(paddle.opened()).toMatchObject([{ transactionId: 'txn_7' }]))
    // The parameter that makes Paddle open a checkout by itself is removed by then.
    expect(address()).toBe('/pay?txn=txn_7')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pay for your package')
    await paddle.tell('checkout.closed')
    expect(await screen.findByRole('heading', { name: 'The checkout was closed' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Open the checkout' }))
    await waitFor(() => expect(paddle.opened()).toHaveLength(2))
    await paddle.tell('checkout.completed')
    await waitFor(() => expect(address()).toBe('/success?txn=txn_7'))
  },
)

test('a payment link that Paddle does not open says so, and can be tried again', async () => {
  sells()
  const paddle = paddleStandIn()
  await show('/pay?txn=txn_gone')
  await waitFor(() => expect(paddle.opened()).toHaveLength(1))
  await paddle.tell('checkout.error')
  expect(await screen.findByRole('heading', { name: 'The checkout could not be opened' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Open the checkout' }))
  await waitFor(() => expect(paddle.opened()).toHaveLength(2))
})

test('a payment link without a transaction, or without Paddle, says so', async () => {
  const { requests } = sells(() => packageList)
  const paddle = paddleStandIn()
  const page = await show('/pay')
  expect(screen.getByRole('heading', { name: 'No payment is named here' })).toBeTruthy()
  page.unmount()
  await show('/pay?_ptxn=txn_7')
  expect(await screen.findByRole('heading', { name: 'This link cannot be paid here' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Pricing' }).getAttribute('href')).toBe('/pricing')
  expect(paddle.asked).toEqual([])
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a payment link says why its checkout did not open, and opens it on the next press', async () => {
  let isUp = false
  let isBlocked = true
  sells(() => {
    if (!isUp) throw new Offline()
    return { ...packageList, checkout }
  })
  const paddle = paddleStandIn(() => (isBlocked ? 'blocked' : 'paddle'))
  await show('/pay?_ptxn=txn_7')
  expect(await screen.findByText(/^The server could not be reached\..*You were not charged\.$/)).toBeTruthy()
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Open the checkout' }))
  expect(await screen.findByText(/^Its code did not come\..*You were not charged\.$/)).toBeTruthy()
  isBlocked = false
  fireEvent.click(screen.getByRole('button', { name: 'Open the checkout' }))
  await waitFor(() => expect(paddle.opened()).toHaveLength(1))
})
