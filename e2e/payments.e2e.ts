import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pressEscape } from './keys.ts'
import { viewportOf } from './axe.ts'
import { paths, runProduct } from './harness.ts'
import { buy, buyButton, checkout, openCheckout, outcome, press, purchases } from './payments-page.ts'
import {
  accountButton,
  createAccount,
  creditsShown,
  dialog,
  fillIn,
  linkOfMail,
  newEmail,
  openSignUp,
  signInAsNew,
  submit,
} from './people-page.ts'
import { choosePairOnAnyScreen, createButton, lookIsShown } from './studio-page.ts'

/** Two processes, which reveal state that is kept in only one. */
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

test('a visitor without an account continues the purchase once the link in the mail has been opened, and sees the payment as soon as it arrives', async () => {
  const page = await open({ path: '/pricing', expectsFailedRequests: true })
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
  let isHeld = true
  let isAsked = false
  await page.route('**/api/paddle/verify-transaction/*', (route) => {
    isAsked = true
    return isHeld
      ? route.fulfill({ status: 202, json: { success: false, status: 'processing' } })
      : route.continue()
  })
  await press(page, 'Pay $9.99')
  await outcome(page, 'Processing your payment').waitFor()
  await expect.poll(() => isAsked).toBe(true)
  isHeld = false
  await outcome(page, 'Payment successful').waitFor()
  await creditsShown(page, 150)
})

test('declining or closing moves no credits, a payment whose webhook is lost is found by the page that polls for it, and only the buyer sees it', async () => {
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

  await buy(page, 'Professional', 'Pay, but lose the webhook')
  await creditsShown(page, 350)
  const address = page.url()
  await page.reload()
  await outcome(page, 'Payment successful').waitFor()
  await creditsShown(page, 350)
  await page.goto(`${paths.account}#payments`)
  await purchases(page).nth(2).waitFor()
  expect(await purchases(page).allTextContents()).toEqual([
    expect.stringMatching(/PaidOrder /),
    expect.stringMatching(/Not paidOrder /),
    expect.stringMatching(/Not paidOrder /),
  ])
  const grants = page.getByRole('region', { name: 'Credits' }).getByRole('cell', { name: '+300' })
  await grants.waitFor()
  expect(await grants.count()).toBe(1)

  const visitor = await open({ path: new URL(address).pathname, expectsFailedRequests: true })
  await outcome(visitor, 'No transaction ID found').waitFor()
  await visitor.goto(address)
  await outcome(visitor, 'Sign in to see your purchase').waitFor()
  await createAccount(visitor)
  await visitor.evaluate(() => localStorage.setItem('toile:session', 'person'))
  await visitor.reload()
  await outcome(visitor, 'Failed to verify transaction').waitFor()
  expect(await visitor.getByText('Professional', { exact: true }).count()).toBe(0)
  await visitor.getByRole('link', { name: 'Back to Pricing' }).click()
  await outcome(visitor, 'Pricing').waitFor()
})
