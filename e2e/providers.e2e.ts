import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { client, startProvider, type RunningProvider } from './oidc-provider.ts'
import { runProduct } from './harness.ts'
import { accountButton, dialog, newEmail, openSignIn, signInAsNew } from './people-page.ts'
import { comes } from './studio-page.ts'

let provider: RunningProvider | undefined
const open = runProduct(async () => {
  provider = await startProvider()
  return {
    OIDC_NAME: 'Atelier',
    OIDC_DISCOVERY_URL: provider.discoveryUrl,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
  }
})
afterAll(() => provider?.stop())

/** Presses the sign-in button and returns the provider's window. */
async function openPopup(page: Page): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    dialog(page).getByRole('button', { name: 'Continue with Atelier' }).click(),
  ])
  await popup.getByPlaceholder('Enter any login').waitFor()
  return popup
}

async function signInAt(popup: Page, email: string) {
  await popup.getByPlaceholder('Enter any login').fill(email)
  await popup.getByPlaceholder('and password').fill('any')
  await popup.getByRole('button', { name: 'Sign-in' }).click()
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Continue' }).click()
  await closed
}

test('a provider’s window signs a new user in with name and credits, and later the same account again, while the service worker controls the pages', async () => {
  const page = await open({ serviceWorkers: 'allow' })
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  const email = newEmail()
  await openSignIn(page)
  await signInAt(await openPopup(page), email)
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Account of Olive Ide Connett 50 credits' }).click()
  await page.getByRole('menu').getByText(email).waitFor()
  await page.getByRole('menuitem', { name: 'Account Settings' }).click()
  expect(await comes(page.getByText(/^You sign in through another provider/))).toBe(true)

  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await openSignIn(page)
  // The provider remembers the user and only asks for consent.
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    dialog(page).getByRole('button', { name: 'Continue with Atelier' }).click(),
  ])
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Continue' }).click()
  await closed
  await page.getByRole('button', { name: 'Account of Olive Ide Connett 50 credits' }).waitFor()
})

test('a verified email of the provider signs in to the account with that email', async () => {
  const page = await open.blank()
  const email = await signInAsNew(page)
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await openSignIn(page)
  await signInAt(await openPopup(page), email)
  await accountButton(page).click()
  expect(await comes(page.getByRole('menu').getByText(email))).toBe(true)
})

test('an unverified email of the provider signs in to no account; closing, refusing or blocking the window shows a message', async () => {
  const page = await open({ expectsFailedRequests: true })
  await openSignIn(page)
  const closed = await openPopup(page)
  expect(await comes(dialog(page).getByText(/^Go on in the window of Atelier/))).toBe(true)
  await closed.close()
  await dialog(page).getByText('The window of Atelier was closed before you were signed in.').waitFor()

  await signInAt(await openPopup(page), `unproven-${newEmail()}`)
  await dialog(page).getByText('Signing in with Atelier did not work.').waitFor()
  expect(await accountButton(page).count()).toBe(0)

  // The provider would remember the user, and ask for consent only.
  await page.context().clearCookies()
  const refused = await openPopup(page)
  const isClosed = refused.waitForEvent('close')
  await refused.getByRole('link', { name: /Cancel/ }).click()
  await isClosed
  await dialog(page).getByText('You did not allow the sign-in there. Nothing was changed.').waitFor()

  await page.evaluate(() => {
    window.open = () => null
  })
  await dialog(page).getByRole('button', { name: 'Continue with Atelier' }).click()
  await dialog(page).getByText('Your browser blocked the window of Atelier.').waitFor()
  expect(await comes(dialog(page).getByText('Allow pop-ups for this page, then press again.'))).toBe(true)
})
