/**
 * An operator's way: a passkey of Chromium's virtual authenticator and codes set up, a person found and helped, money paid
 * back, and the acts read in the audit.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeOf } from '../apps/api/test/identity/codes-of-an-app.ts'
import { disorder, none, viewportOf, widths } from './axe.ts'
import { runProduct } from './harness.ts'
import {
  dialog,
  fillIn,
  linkOfMail,
  newEmail,
  openSignIn,
  password,
  signUpByCalls,
  submit,
} from './people-page.ts'

const admin = newEmail()
const open = runProduct(async () => ({ TOILE_ADMIN_EMAIL: admin }))

/** A purchase in the test checkout, by calls. */
async function buyAs(page: Page, email: string): Promise<void> {
  const { request } = page.context()
  const session = await request.post('/api/identity/sign-in/email', { data: { email, password } })
  const bearer = { authorization: `Bearer ${session.headers()['set-auth-token']}` }
  const { token } = (await (await request.get('/api/identity/token', { headers: bearer })).json()) as {
    token: string
  }
  const headers = { authorization: `Bearer ${token}` }
  const data = { packageKey: 'value_pack' }
  const begun = await request.post('/api/paddle/create-transaction', { headers, data })
  const { transactionId } = (await begun.json()) as { transactionId: string }
  await request.post(`/api/test-checkout/${transactionId}/pay`, { headers })
  expect((await request.get(`/api/paddle/verify-transaction/${transactionId}`, { headers })).ok()).toBe(true)
  await page.context().clearCookies()
}

test('an admin sets up a passkey and codes, signs in by either, and helps a person in the console', async () => {
  // The console asks for a proof by refusing a call, and a new session ends the token of the one before.
  const page = await open({ path: '/', expectsFailedRequests: true })
  const { request } = page.context()
  const customer = newEmail()
  for (const email of [customer, admin]) {
    await signUpByCalls(page, email)
    await request.get(await linkOfMail(page, email, /^Verify your email/))
    // It signs out: the admin's link signs in last.
    if (email === customer) await buyAs(page, customer)
  }

  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const signedOut = async () => {
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/console')
    await openSignIn(page)
  }
  const isOpen = async () => {
    await page.getByRole('heading', { name: 'Queue' }).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
  }

  await page.evaluate(() => localStorage.setItem('toile:session', 'person'))
  await page.goto('/account#passkeys')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByLabel('Your password').fill(password)
  await passkeys.getByLabel('Name of the passkey').fill('Work laptop')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByText('not used yet').waitFor()
  await passkeys.getByRole('button', { name: 'Change Work laptop' }).click()
  expect(await disorder(page)).toEqual(none)

  // The password alone does not open the console; the passkey does, then and at once.
  await signedOut()
  await fillIn(page, admin)
  await submit(page, 'Sign In')
  await dialog(page, 'Show that it is you').getByRole('button', { name: 'Use a passkey' }).click()
  await isOpen()
  await signedOut()
  await dialog(page).getByRole('button', { name: 'Sign in with a passkey' }).click()
  await isOpen()

  await page.goto('/account#codes')
  const codes = page.getByRole('region', { name: 'Codes of an app' })
  await codes.getByLabel('Your password').fill(password)
  await codes.getByRole('button', { name: 'Turn on codes' }).click()
  const totpURI = (await codes.getByRole('link', { name: 'Open it in an app' }).getAttribute('href')) ?? ''
  await codes.getByLabel('Code', { exact: true }).fill(codeOf(totpURI, -1))
  await codes.getByRole('button', { name: 'Turn on with this code' }).click()
  await codes.getByRole('heading', { name: 'Recovery codes' }).waitFor()
  expect(await disorder(page)).toEqual(none)

  await signedOut()
  await fillIn(page, admin)
  await submit(page, 'Sign In')
  await dialog(page).getByLabel('Code').fill(codeOf(totpURI))
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await isOpen()

  await page.keyboard.press('/')
  await page.getByLabel('Search for a person').fill(customer)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: customer }).click()
  const form = page.getByRole('form', { name: 'Credits: give or take' })
  await form.getByLabel('Credits to move').fill('25')
  await form.getByLabel('Reason').fill('Their look failed')
  await form.getByRole('button', { name: 'Give' }).click()
  await page.getByText('From the Toile team').waitFor()

  for (const width of widths) {
    await page.setViewportSize(viewportOf(width))
    expect(await disorder(page)).toEqual(none)
  }
  await page.getByRole('link', { name: 'Payments' }).last().click()
  await page.getByRole('link', { name: '$24.99' }).click()
  const refund = page.getByRole('form', { name: 'Pay back' })
  await refund.getByLabel('Amount in USD').fill('12.49')
  await refund.getByText('The policy allows it.').waitFor()
  await refund.getByLabel('Reason').fill('Half of it was of no use')
  for (const width of widths) {
    await page.setViewportSize(viewportOf(width))
    expect(await disorder(page)).toEqual(none)
  }
  await refund.getByRole('button', { name: 'Pay back' }).click()
  await page.getByText('partially_refunded').waitFor()
  await page.getByRole('link', { name: 'Audit' }).click()
  await page.getByText('Their look failed').waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save all as CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('toile-audit.csv')
  await page.getByRole('link', { name: 'Engines', exact: true }).click()
  const steering = page.getByRole('form', { name: 'Propose a change' })
  await steering.getByLabel('Premium').fill('embedded')
  await steering.getByLabel('Reason').fill('To try the second step')
  await steering.getByRole('button', { name: 'Propose' }).click()
  await page.getByText('Premium: embedded').waitFor()
  await page.getByRole('button', { name: 'Confirm and make it live' }).click()
  await page.getByText('Premium: embedded').waitFor({ state: 'detached' })
  const names = ['Audit', 'Engines', 'Review', 'Keys and webhooks', 'Looks', 'Payments', 'People', 'Today']
  for (const name of names) {
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('link', { name, exact: true }).and(page.locator('[aria-current=page]')).waitFor()
    for (const width of widths) {
      await page.setViewportSize(viewportOf(width))
      expect(await disorder(page)).toEqual(none)
    }
  }
})
