/** Account errors: each shows the message of the catalogue and the next step. */
import { redeemReferral, updateProfile } from '@toile/contract/accounts'
import { statusByErrorCode, type ErrorCode } from '@toile/contract/errors'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths, runProduct } from './harness.ts'
import {
  accountButton,
  createAccount,
  dialog,
  fillIn,
  newEmail,
  openSignIn,
  openSignUp,
  signInAsNew,
  signUpByCalls,
  submit,
  tokenOf,
  turnToSignIn,
} from './people-page.ts'
import { comes } from './studio-page.ts'

const open = runProduct()

/** Makes an API call fail until the route is removed. */
async function failWith(page: Page, path: string, code: ErrorCode, error: string) {
  await page.unroute(`**/api${path}`)
  await page.route(`**/api${path}`, (route) =>
    route.fulfill({ status: statusByErrorCode[code], json: { error, code, requestId: 'r-1' } }),
  )
}

/** The field with the focus, which arrives shortly after an error is shown. */
const focusedField = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

test('each field shows its own error and the first invalid one gets the focus; the server’s message is shown in a red box and typed values are kept; a lost connection is reported', async () => {
  const page = await open({ expectsFailedRequests: true })
  await openSignUp(page)
  await submit(page, 'Create Account')
  await dialog(page).getByText('Type your email address.').waitFor()
  await dialog(page).getByText('Type your password.').waitFor()
  await expect.poll(() => focusedField(page)).toBe('email')
  await fillIn(page, 'somebody@', 'short')
  await dialog(page).getByText('This is not a whole email address.').waitFor()
  await dialog(page).getByText('Passwords have at least 6 characters.').waitFor()
  await fillIn(page, 'somebody@example.com', 'short')
  await submit(page, 'Create Account')
  await expect.poll(() => focusedField(page)).toBe('password')

  await fillIn(page, newEmail(), 'password')
  await submit(page, 'Create Account')
  expect(await comes(dialog(page).getByText(/^This password is one of the first/))).toBe(true)
  for (const code of ['invalid_request', 'rate_limited', 'internal', 'mail_unavailable'] as const) {
    const sentence = `Sentence of the server for ${code}.`
    await failWith(page, '/identity/sign-up/email', code, sentence)
    await submit(page, 'Create Account')
    expect(await comes(dialog(page).getByText(sentence))).toBe(true)
  }

  await turnToSignIn(page)
  await fillIn(page, newEmail())
  await submit(page, 'Sign In')
  await dialog(page).getByText('The email or the password is not right.').waitFor()
  expect(await dialog(page).getByText('Check both, or ask for a new password by mail.').isVisible()).toBe(
    true,
  )
  expect(await dialog(page).getByLabel('Email').inputValue()).toContain('@example.com')

  let drop = () => {}
  const held = new Promise<void>((resolve) => {
    drop = resolve
  })
  await page.route('**/api/identity/sign-in/email', async (route) => {
    await held
    await route.abort()
  })
  await submit(page, 'Sign In')
  await dialog(page).getByRole('button', { name: 'Please wait...' }).waitFor()
  drop()
  await dialog(page).getByText('The server could not be reached.').waitFor()
  expect(await dialog(page).getByText('Check your connection and try again.').isVisible()).toBe(true)
})

test('a verification mail that cannot be resent shows the catalogue’s message', async () => {
  const page = await open({ expectsFailedRequests: true })
  const email = newEmail()
  await signUpByCalls(page, email)
  await openSignIn(page)
  await fillIn(page, email)
  await submit(page, 'Sign In')
  await failWith(page, '/identity/send-verification-email', 'internal', 'It broke.')
  await dialog(page).getByRole('button', { name: 'Resend Email' }).click()
  const sentence = 'Failed to resend verification email. Please try again.'
  await dialog(page).getByText(sentence).waitFor()
  await page.unroute('**/api/identity/send-verification-email')
  await dialog(page).getByRole('button', { name: 'Resend Email' }).click()
  await dialog(page)
    .getByText(/^Sent again/)
    .waitFor()
  expect(await dialog(page).getByText(sentence).count()).toBe(0)
})

test('an expired verification link offers a new one', async () => {
  const page = await open.blank()
  await page.goto(`${paths.studio}?verification=expired`)
  await dialog(page, 'This link is too old').getByLabel('Email').fill(newEmail())
  await dialog(page).getByRole('button', { name: 'Resend Email' }).click()
  await dialog(page)
    .getByText(/the mail is on its way\./)
    .waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('an expired password link offers a new one', async () => {
  const page = await open({ path: `${paths.resetPassword}?token=nonsense`, expectsFailedRequests: true })
  await page.getByLabel('New password', { exact: true }).fill('another-coat-7')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await page
    .getByRole('main')
    .getByText('This link does not work any more. Please ask for a new one.')
    .waitFor()
  await page.getByRole('button', { name: 'Send a new link' }).click()
  expect(await comes(dialog(page, 'Choose a new password'))).toBe(true)
})

test('a profile that cannot be read is tried twice, then reported, and read on the next try; a failed sign-out leaves the user signed in', async () => {
  const page = await open.blank({ expectsFailedRequests: true })
  await signInAsNew(page)
  let asked = 0
  await page.route('**/api/auth/profile', (route) => {
    asked++
    return route.abort()
  })
  await page.reload()
  await page
    .getByText(/^Your credits could not be read\. The server could not be reached\./)
    .first()
    .waitFor()
  await page.getByRole('button', { name: /^Account of .* Credits could not be read/ }).click()
  const again = page.getByRole('menuitem', { name: 'Credits could not be read. Try again' })
  await again.waitFor()
  expect(asked).toBe(2)
  await page.unroute('**/api/auth/profile')
  await again.click()
  expect(await comes(page.getByRole('menu').getByText('50', { exact: true }))).toBe(true)
  await page.keyboard.press('Escape')

  await page.route('**/api/auth/profile', (route) => route.abort())
  await page.reload()
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Try again' }).waitFor()
  await page.unroute('**/api/auth/profile')
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: /^Account of .* 50 credits/ }).waitFor()

  await page.route('**/api/identity/sign-out', (route) => route.abort())
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page
    .getByText(/^You are still signed in\. The server could not be reached\./)
    .first()
    .waitFor()
  expect(await accountButton(page).isVisible()).toBe(true)
  await page.unroute('**/api/identity/sign-out')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).waitFor()
})

test('the account page shows the server’s message for each failure to save or redeem, marks a username that is taken, and says that the server has ended the session', async () => {
  const page = await open.blank({ expectsFailedRequests: true })
  await signInAsNew(page, paths.account)
  for (const code of [...updateProfile.errors, 'rate_limited', 'internal'] as const) {
    const sentence = `Sentence of the server for ${code}.`
    await failWith(page, '/auth/profile', code, sentence)
    await page.getByRole('button', { name: 'Save profile' }).click()
    expect(await comes(page.getByRole('main').getByText(sentence))).toBe(true)
  }
  await page.unroute('**/api/auth/profile')
  await page.getByLabel('Username').fill('no spaces')
  await page.getByRole('button', { name: 'Save profile' }).click()
  expect(await comes(page.getByText('Use 3 to 30 letters, digits or underscores.'))).toBe(true)

  for (const code of [...redeemReferral.errors, 'internal'] as const) {
    const sentence = `Sentence of the server for ${code}.`
    await failWith(page, '/auth/referral', code, sentence)
    await page.getByLabel('A friend’s code').fill('ABCDEF')
    await page.getByRole('button', { name: 'Redeem' }).click()
    expect(await comes(page.getByRole('main').getByText(sentence))).toBe(true)
  }

  await page.unroute('**/api/auth/referral')
  const other = await open.blank()
  await createAccount(other)
  const taken = await other.context().request.put('/api/auth/profile', {
    headers: { authorization: `Bearer ${await tokenOf(other)}` },
    data: { username: 'the_first' },
  })
  expect(taken.ok()).toBe(true)
  await page.getByLabel('Username').fill('The_First')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page
    .getByText(/is taken\. Please choose another\./)
    .first()
    .waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
  expect(await page.getByLabel('Username').getAttribute('aria-describedby')).toBeTruthy()

  await page.context().clearCookies()
  await page.route('**/api/auth/profile', (route) =>
    route.fulfill({
      status: 401,
      json: { error: 'Please sign in.', code: 'unauthenticated', requestId: 'r-1' },
    }),
  )
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('Your session has ended. Sign in again to go on.').first().waitFor()
  expect(await comes(page.getByText(/^Sign in to see your profile/))).toBe(true)
})
