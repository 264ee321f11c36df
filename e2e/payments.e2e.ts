import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pressEscape } from './keys.ts'
import { viewportOf } from './axe.ts'
import { paths, runProduct } from './harness.ts'
import { buy, buyButton, checkout, openCheckout, outcome, press, purchases } from './payments-page.ts'
import {
  accountButton,
  creditsShown,
  dialog,
  fillIn,
  linkOfMail,
  newEmail,
  openSignUp,
  signInAsNew,
  signUpByCalls,
  submit,
  turnToSignIn,
} from './people-page.ts'
import { choosePairOnAnyScreen, createButton, lookIsShown } from './studio-page.ts'

/** Two servers and two workers, which reveals state that is kept in only one process. */
const open = runProduct(undefined, { topology: 'two' })

async function planIs(page: Page, plan: string) {
  await accountButton(page).click()
  const menu = page.getByRole('menu')
  await menu.getByText(plan, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
}

// The other tests use wide screens.
test.each([390])(
  'a new user signs up, buys a package, makes a look with it, and finds the purchase in the history, %i px',
  async (width) => {
    const page = await open({ path: paths.landing, viewport: viewportOf(width) })
    const email = newEmail()
    await openSignUp(page)
    await fillIn(page, email)
    await submit(page, 'Create Account')
    await dialog(page, 'Verification Email Sent!').waitFor()
    await page.goto(await linkOfMail(page, email, /^Verify your email/))
    await creditsShown(page, 50)
    await accountButton(page).click()
    await page.getByRole('menuitem', { name: 'Get More Credits' }).click()
    await outcome(page, 'Pricing').waitFor()
    await buy(page)
    expect(new URL(page.url()).pathname).toBe('/success')
    await creditsShown(page, 350)
    await planIs(page, 'Professional')

    await page.getByRole('link', { name: 'Make a look' }).click()
    await page.getByRole('heading', { level: 1, name: 'Virtual Try-On' }).waitFor()
    await choosePairOnAnyScreen(page)
    await createButton(page).click()
    await creditsShown(page, 325)
    await lookIsShown(page)

    await page.goto(`${paths.account}#payments`)
    await purchases(page).first().waitFor()
    expect(await purchases(page).allTextContents()).toEqual([
      expect.stringMatching(/^ProfessionalTest.*PaidOrder [-0-9a-f]{36}Receipt$/),
    ])
    await page.getByRole('region', { name: 'Credits' }).getByRole('cell', { name: '+300' }).waitFor()
  },
)

test('a visitor who buys signs in first and then reaches the checkout', async () => {
  const other = await open.blank()
  const email = await signInAsNew(other)
  const page = await open({ path: '/pricing' })
  await buyButton(page, 'Professional').click()
  await turnToSignIn(page)
  await fillIn(page, email)
  await submit(page, 'Sign In')
  await checkout(page).waitFor()
  expect(await dialog(page).count()).toBe(1)
  await press(page, /^Pay \$/)
  await outcome(page, 'Payment successful').waitFor()
  await creditsShown(page, 350)
})

test('a visitor without an account continues the purchase once the link in the mail has been opened', async () => {
  const page = await open({ path: '/pricing' })
  await buyButton(page, 'Starter').click()
  await dialog(page, 'Create Account').getByText('Create an account to buy credits.').waitFor()
  await dialog(page).getByText('Get 50 free credits when you sign up!').waitFor()
  const email = newEmail()
  await fillIn(page, email)
  await submit(page, 'Create Account')
  await dialog(page, 'Verification Email Sent!').waitFor()
  const mailed = await page.context().newPage()
  await mailed.goto(await linkOfMail(page, email, /^Verify your email/))
  await creditsShown(mailed, 50)
  await page.bringToFront()
  await checkout(page).getByText('Starter', { exact: true }).waitFor()
  expect(await dialog(page).count()).toBe(1)
  await press(page, 'Pay $9.99')
  await outcome(page, 'Payment successful').waitFor()
  await creditsShown(page, 150)
})

test('declining or closing shows a message, moves no credits, and the package can still be bought', async () => {
  const page = await open.blank()
  await signInAsNew(page, '/pricing')
  await openCheckout(page)
  await press(page, 'Decline')
  await page.getByText('The payment was declined.', { exact: true }).waitFor()
  await openCheckout(page)
  await pressEscape(page)
  await page.getByText('The checkout was closed.', { exact: true }).waitFor()
  const again = page.getByRole('button', { name: 'Try again to buy Professional' })
  await page.waitForFunction((button) => document.activeElement === button, await again.elementHandle())
  expect(new URL(page.url()).pathname).toBe('/pricing')
  await creditsShown(page, 50)
  await buy(page)
  await creditsShown(page, 350)
  await page.goto(`${paths.account}#payments`)
  await purchases(page).nth(2).waitFor()
  expect(await purchases(page).allTextContents()).toEqual([
    expect.stringMatching(/PaidOrder /),
    expect.stringMatching(/Not paidOrder /),
    expect.stringMatching(/Not paidOrder /),
  ])
})

test('a payment whose webhook is lost is found by the page that polls for it, and a reload changes nothing', async () => {
  const page = await open.blank()
  await signInAsNew(page, '/pricing')
  await buy(page, 'Professional', 'Pay, but lose the webhook')
  await creditsShown(page, 350)
  for (let i = 0; i < 2; i++) {
    await page.reload()
    await outcome(page, 'Payment successful').waitFor()
    await creditsShown(page, 350)
  }
  await page.goto(`${paths.account}#credits`)
  const grants = page.getByRole('region', { name: 'Credits' }).getByRole('cell', { name: '+300' })
  await grants.waitFor()
  expect(await grants.count()).toBe(1)
})

test('only the buyer sees a purchase’s page: another user is told that it is not theirs', async () => {
  const page = await open.blank()
  await signInAsNew(page, '/pricing')
  await buy(page)
  const address = page.url()
  const visitor = await open({ path: new URL(address).pathname, expectsFailedRequests: true })
  await outcome(visitor, 'No transaction ID found').waitFor()
  await visitor.goto(address)
  await outcome(visitor, 'Sign in to see your purchase').waitFor()
  const email = newEmail()
  await signUpByCalls(visitor, email)
  await visitor.goto(await linkOfMail(visitor, email, /^Verify your email/))
  await creditsShown(visitor, 50)
  await visitor.goto(address)
  await outcome(visitor, 'Failed to verify transaction').waitFor()
  expect(await visitor.getByText('Professional', { exact: true }).count()).toBe(0)
  await visitor.getByRole('link', { name: 'Back to Pricing' }).click()
  await outcome(visitor, 'Pricing').waitFor()
})

test('a page that waits for a payment shows it as soon as it arrives', async () => {
  const page = await open.blank({ expectsFailedRequests: true })
  await signInAsNew(page, '/pricing')
  let isHeld = true
  let isAsked = false
  await page.route('**/api/paddle/verify-transaction/*', (route) => {
    isAsked = true
    return isHeld
      ? route.fulfill({ status: 202, json: { success: false, status: 'processing' } })
      : route.continue()
  })
  await openCheckout(page)
  await press(page, /^Pay \$/)
  await outcome(page, 'Processing your payment').waitFor()
  await expect.poll(() => isAsked).toBe(true)
  isHeld = false
  await outcome(page, 'Payment successful').waitFor()
  await creditsShown(page, 350)
})
