import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { disorder, none, overflow, viewportOf, widths } from './axe.ts'
import { paths, runProduct } from './harness.ts'
import { tabTo } from './keys.ts'
import {
  accountButton,
  dialog,
  fillIn,
  linkOfMail,
  newEmail,
  openSignIn,
  password,
  signInAsNew,
  signUpByCalls,
  submit,
} from './people-page.ts'

const open = runProduct()

test.each(widths)('axe finds each panel of the sign-in in order, %i px', async (width) => {
  const page = await open({ viewport: viewportOf(width), expectsFailedRequests: true })
  await openSignIn(page)
  expect(await disorder(page)).toEqual(none)
  await submit(page, 'Sign In')
  expect(await disorder(page)).toEqual(none)
  const email = newEmail()
  await signUpByCalls(page, email)
  await fillIn(page, email)
  await submit(page, 'Sign In')
  await dialog(page).getByRole('button', { name: 'Resend Email' }).waitFor()
  expect(await disorder(page)).toEqual(none)
  await dialog(page).getByRole('button', { name: 'Forgot your password?' }).click()
  expect(await disorder(page)).toEqual(none)
  await dialog(page).getByRole('button', { name: 'Back to Sign In' }).click()
  await dialog(page).getByRole('button', { name: 'Create Account' }).click()
  await dialog(page).getByRole('link', { name: 'Terms' }).waitFor()
  expect(await disorder(page)).toEqual(none)
  await fillIn(page, newEmail())
  await submit(page, 'Create Account')
  await dialog(page, 'Verification Email Sent!').waitFor()
  expect(await disorder(page)).toEqual(none)
})

test.each(widths)('axe finds the account menu and page in order, %i px', async (width) => {
  const page = await open({ viewport: viewportOf(width), expectsFailedRequests: true })
  await signInAsNew(page)
  await accountButton(page).click()
  await page.getByRole('menu').waitFor()
  expect(await disorder(page)).toEqual(none)
  await page.getByRole('menuitem', { name: 'Account Settings' }).click()
  await page.getByText('This device').waitFor()
  expect(await disorder(page)).toEqual(none)
  await page.getByRole('button', { name: 'Change e-mail' }).click()
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('button', { name: 'Redeem' }).click()
  await page.getByRole('button', { name: 'Delete account' }).click()
  expect(await disorder(page)).toEqual(none)
  await page.getByLabel('Photo of yourself').setInputFiles('samples/woman-navy.jpg')
  await dialog(page, 'Cut your photo').waitFor()
  expect(await disorder(page)).toEqual(none)
})

test('the account page, signed in, reads at 320 px, and at 200 % text on a phone', async () => {
  const page = await open({ viewport: { width: 320, height: 640 } })
  await signInAsNew(page, paths.account)
  await page.getByText('This device').waitFor()
  expect(await overflow(page)).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '212.5%'
  })
  expect(await overflow(page)).toBe(0)
})

/** On a machine that is busy with other tests. */
const SOON = { timeout: 30_000 }

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
  expect(await focusedText(page)).toBe('Sign In')

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
  // The menu takes the focus a moment after it shows.
  await vi.waitUntil(async () => {
    await page.keyboard.press('End')
    return (await focusedText(page)) === 'Log out'
  }, SOON)
  await page.keyboard.press('Enter')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).waitFor()
  await vi.waitUntil(async () => (await focusedText(page)) === 'Sign In', SOON)
})
