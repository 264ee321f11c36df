import type { PackageList } from '@toile/contract/payments'
import { startPaddle, type PaddleSimulator } from '@toile/payment-simulator/paddle'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { disorder, none, overflow, viewportOf } from './axe.ts'
import { runProduct } from './harness.ts'
import { documentOf, openedBy, standInForPaddle, tell } from './paddle-script.ts'
import { buyButton, outcome, purchases } from './payments-page.ts'
import {
  createAccount,
  creditsShown,
  dialog,
  fillIn,
  mailbox,
  signInAsNew,
  submit,
  turnToSignIn,
} from './people-page.ts'
import { chooseMore, choosePair, pressed } from './studio-page.ts'

const keys = { apiKey: 'pdl_sdbx_apikey_simulated', webhookSecret: 'pdl_ntfset_simulated' }
let paddle: PaddleSimulator | undefined
const open = runProduct(async () => {
  paddle = await startPaddle(keys)
  return {
    PADDLE_API_KEY: keys.apiKey,
    PADDLE_WEBHOOK_SECRET: keys.webhookSecret,
    PADDLE_CLIENT_TOKEN: 'test_simulated',
    PADDLE_BASE_URL: paddle.baseUrl,
  }
})
afterAll(() => paddle?.close())

/** Opens the pricing page signed in, with fakes of Paddle's servers. */
async function openPrices(opening: Parameters<typeof open>[0] = {}, isBlocked?: () => boolean) {
  const page = await open.blank(opening)
  await standInForPaddle(page, isBlocked)
  const email = await signInAsNew(page, '/pricing')
  return { page, email }
}

async function openOverlay(page: Page, name = 'Professional') {
  await buyButton(page, name).click()
  return openedBy(page)
}
const again = (page: Page) => page.getByRole('button', { name: 'Try again to buy Professional' })

test('a package is paid for in Paddle’s overlay after it was blocked, closed and declined, and its credits and receipt arrive', async () => {
  let isBlocked = true
  const { page, email } = await openPrices({ expectsFailedRequests: true }, () => isBlocked)
  expect(await documentOf(page)).toEqual({ path: '/pricing', hasPaddle: false })
  await buyButton(page, 'Professional').click()
  await page.getByText('The checkout could not be opened.', { exact: true }).waitFor()
  const why = page.getByRole('main').getByText(/something in your browser blocks it/)
  expect(await why.textContent()).toMatch(/You were not charged\.$/)

  isBlocked = false
  await again(page).click()
  const opened = await openedBy(page)
  const [transaction] = paddle?.transactions().slice(-1) ?? []
  expect(opened).toEqual({
    transactionId: transaction?.id,
    token: 'test_simulated',
    settings: expect.objectContaining({
      displayMode: 'overlay',
      theme: 'dark',
      successUrl: `${new URL(page.url()).origin}/success?txn=${transaction?.id}`,
    }),
  })
  await tell(page, 'checkout.closed')
  await page.getByText('The checkout was closed.', { exact: true }).waitFor()
  await page.waitForFunction((button) => document.activeElement === button, await again(page).elementHandle())

  await again(page).click()
  const { transactionId } = await openedBy(page, 2)
  await tell(page, 'checkout.payment.initiated')
  paddle?.declineCard(transactionId)
  await tell(page, 'checkout.payment.failed')
  // The overlay stays open for another card.
  await openedBy(page, 2)
  await tell(page, 'checkout.closed')
  await page.getByText('The payment was declined.', { exact: true }).waitFor()
  await creditsShown(page, 50)

  await again(page).click()
  await openedBy(page, 3)
  paddle?.pay(transactionId)
  await tell(page, 'checkout.completed')
  await outcome(page, 'Payment successful').waitFor()
  await creditsShown(page, 350)
  expect(new URL(page.url()).searchParams.get('txn')).toBe(transactionId)
  expect(await documentOf(page)).toEqual({ path: '/success', hasPaddle: false })
  await page.goto('/account#payments')
  await purchases(page).first().waitFor()
  expect(await purchases(page).allTextContents()).toEqual([
    expect.stringMatching(/^ProfessionalTest.*PaidOrder [-0-9a-f]{36}Receipt$/),
  ])
  const receipt = page
    .getByRole('article', { name: 'Your receipt from Toile: Professional, $24.99' })
    .filter({ hasText: email })
  // Mails are sent in the background.
  await expect.poll(async () => (await page.goto(mailbox)) && receipt.count(), { timeout: 60_000 }).toBe(1)
})

test('client-side navigation to the prices loads a document whose policy allows the overlay, and keeps the notice', async () => {
  const page = await open.blank()
  await standInForPaddle(page)
  await signInAsNew(page)
  await choosePair(page)
  await chooseMore(page, 'White polo', 'Black jacket')
  await pressed(page, 'Create 3 looks · 75 credits').click()
  await page.waitForFunction(() => performance.getEntriesByType('navigation')[0]?.name.endsWith('/pricing'))
  await page
    .getByText(/^You are 25 credits short/)
    .first()
    .waitFor()
  await openOverlay(page, 'Starter')
  await tell(page, 'checkout.closed')
  expect(await documentOf(page)).toEqual({ path: '/pricing', hasPaddle: true })

  await page.getByRole('link', { name: 'Back to Studio' }).click()
  await page.waitForFunction(() =>
    performance.getEntriesByType('navigation')[0]?.name.endsWith('/virtual-try-outfit'),
  )
  await pressed(page, /^Create 3 looks/).waitFor()
  expect(await documentOf(page)).toEqual({ path: '/virtual-try-outfit', hasPaddle: false })
})

test('a visitor from the landing page signs in where they are, and reaches the overlay', async () => {
  const email = await createAccount(await open.blank())
  const page = await open({ path: '/' })
  await standInForPaddle(page)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await page.waitForFunction(() => performance.getEntriesByType('navigation')[0]?.name.endsWith('/pricing'))
  await buyButton(page, 'Professional').click()
  await turnToSignIn(page)
  await fillIn(page, email)
  await submit(page, 'Sign In')
  await openedBy(page)
  expect(await dialog(page).count()).toBe(0)
})

test('anyone with a payment link can pay, and the purchase belongs to the account that created it', async () => {
  const { page } = await openPrices()
  const { transactionId } = await openOverlay(page)
  let isBlocked = false
  const visitor = await open({ path: '/pay', viewport: viewportOf(390), expectsFailedRequests: true })
  await outcome(visitor, 'No payment is named here').waitFor()
  expect(await disorder(visitor)).toEqual(none)
  await standInForPaddle(visitor, () => isBlocked)
  await visitor.goto(`/pay?_ptxn=${transactionId}`)
  expect(await openedBy(visitor)).toMatchObject({ transactionId })
  expect(new URL(visitor.url()).search).toBe(`?txn=${transactionId}`)
  await tell(visitor, 'checkout.closed')
  await outcome(visitor, 'The checkout was closed').waitFor()
  expect(await disorder(visitor)).toEqual(none)
  isBlocked = true
  await visitor.reload()
  await outcome(visitor, 'The checkout could not be opened').waitFor()
  expect(await disorder(visitor)).toEqual(none)
  isBlocked = false
  await visitor.getByRole('button', { name: 'Open the checkout' }).click()
  await openedBy(visitor)
  paddle?.pay(transactionId)
  await tell(visitor, 'checkout.completed')
  await outcome(visitor, 'Sign in to see your purchase').waitFor()
  expect(await documentOf(visitor)).toEqual({ path: '/success', hasPaddle: false })
  await page.goto(`/success?_ptxn=${transactionId}`)
  await outcome(page, 'Payment successful').waitFor()
  await creditsShown(page, 350)
})

test('PayPal and card payments open their own pages in the same tab, or say without a violation of axe that they cannot', async () => {
  const page = await open.blank({ viewport: viewportOf(390), expectsFailedRequests: true })
  await page.route('**/api/paddle/packages', async (route) => {
    const list = (await (await route.fetch()).json()) as PackageList
    await route.fulfill({ json: { ...list, alternatives: ['paypal', 'card'] } satisfies PackageList })
  })
  const far = 'https://pay.example.com/approve'
  await page.route('https://pay.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Pay</title><h1>Pay here</h1>' }),
  )
  await page.route('**/api/payments/create-paypal-order', (route) =>
    route.fulfill({ json: { success: true, orderId: 'O1', approveUrl: far } }),
  )
  await page.route('**/api/payments/create-session', (route) => route.fulfill({ status: 503 }))
  await standInForPaddle(page, () => true)
  await signInAsNew(page, '/pricing')
  await page.getByRole('button', { name: 'PayPal for the Professional package' }).click()
  await page.getByRole('heading', { name: 'Pay here' }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'PayPal for the Professional package' }).click()
  await page.getByRole('heading', { name: 'Pay here' }).waitFor()
  expect(page.url()).toBe(far)
  await page.goBack()

  await buyButton(page, 'Professional').click()
  await again(page).waitFor()
  await page.getByRole('button', { name: 'Card for the Starter package' }).click()
  await page.getByText('The checkout could not be opened.', { exact: true }).first().waitFor()
  expect(await disorder(page)).toEqual(none)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflow(page)).toBe(0)
})
