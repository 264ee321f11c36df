import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { paths, runProduct } from './harness.ts'
import { tabTo } from './keys.ts'
import { accountButton, dialog, linkOfMail, newEmail, password } from './people-page.ts'

const open = runProduct()

/** Allows for a machine that is busy with other tests. */
const SOON = { timeout: 60_000 }

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('the keyboard alone signs up, signs in, uses the menu, and signs out', async () => {
  const page = await open({ path: paths.landing })
  await tabTo(page, /^Sign In$/)
  await page.keyboard.press('Enter')
  await dialog(page, 'Sign In').waitFor()
  await tabTo(page, /^Create Account$/)
  await page.keyboard.press('Enter')
  await dialog(page, 'Create Account').waitFor()
  const email = newEmail()
  await dialog(page).getByLabel('Email').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await tabTo(page, /^Show password$/)
  await page.keyboard.press('Enter')
  expect(await dialog(page).getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text')
  await dialog(page).getByLabel('Password', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await dialog(page, 'Verification Email Sent!').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  // Focus returns shortly after the dialog has closed.
  await vi.waitUntil(async () => (await focusedText(page)) === 'Sign In', SOON)

  await page.goto(await linkOfMail(page, email, /^Verify your email/))
  await accountButton(page).waitFor()
  await tabTo(page, /Account of/)
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Account of'))
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor()
  // The menu gets the focus shortly after it appears.
  await vi.waitUntil(async () => {
    await page.keyboard.press('End')
    return (await focusedText(page)) === 'Log out'
  }, SOON)
  await page.keyboard.press('Enter')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).waitFor()
  await vi.waitUntil(async () => (await focusedText(page)) === 'Sign In', SOON)
})
