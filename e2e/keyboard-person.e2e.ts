/** A signed-in user's acts by the keyboard alone: buying, keeping, deleting, and undoing. */
import type { Locator, Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { paths, runProduct } from './harness.ts'
import { tabTo } from './keys.ts'
import { details, gallery, keepPictures, tilesAre } from './library-page.ts'
import { checkout, outcome } from './payments-page.ts'
import {
  creditsShown,
  dialog,
  newEmail,
  password,
  signInAsNew,
  signUpByCalls,
  linkOfMail,
  accountButton,
} from './people-page.ts'

const open = runProduct()

/** Patience for a machine that is busy with other tests. */
const SOON = { timeout: 30_000 }
const press = (page: Page, key: string) => page.keyboard.press(key)
const isGone = (locator: Locator) => locator.waitFor({ state: 'detached' })
/** True once it has the focus, which comes back a moment after a dialog has gone. */
const takesFocus = (locator: Locator): Promise<boolean> =>
  vi.waitUntil(() => locator.evaluate((element) => element === document.activeElement), SOON)

test('the keyboard alone buys a package, after a look into the checkout and out of it again', async () => {
  const page = await open()
  await signInAsNew(page, '/pricing')
  await tabTo(page, /^Buy Professional/)
  await press(page, 'Enter')
  await checkout(page)
    .getByRole('button', { name: /^Pay \$/ })
    .waitFor()
  await press(page, 'Escape')
  await isGone(checkout(page))
  // The provider has heard of it, too.
  await page.getByRole('button', { name: /^Try again to buy Professional/ }).waitFor()
  expect(await takesFocus(page.locator('[data-buy="value_pack"]'))).toBe(true)
  await press(page, 'Enter')
  await checkout(page)
    .getByRole('button', { name: /^Pay \$/ })
    .waitFor()
  await tabTo(page, /^Pay \$/)
  await press(page, 'Enter')
  await outcome(page, 'Payment successful').waitFor()
  // A screen reader reads the heading of the page.
  expect(await takesFocus(outcome(page, 'Payment successful'))).toBe(true)
  await creditsShown(page, 350)
})

test('the keyboard alone opens the gallery, deletes an image, takes that back, and is back where it was', async () => {
  const page = await open()
  await signInAsNew(page)
  await keepPictures(page, 'save-image', [['Summer', 'woman-red.jpg']])
  await page.reload()
  await page.getByRole('button', { name: /^My Gallery/ }).waitFor()
  await tabTo(page, /^My Gallery/)
  await press(page, 'Enter')
  await details(page).getByRole('img', { name: 'Summer' }).waitFor()
  await tabTo(page, /^Delete Image$/)
  await press(page, 'Enter')
  const question = dialog(page, 'Are you sure you want to delete this image?')
  await question.waitFor()
  await press(page, 'Escape')
  await isGone(question)
  expect(await takesFocus(details(page).getByRole('button', { name: 'Delete Image' }))).toBe(true)
  await press(page, 'Enter')
  await question.waitFor()
  await tabTo(page, /^Delete$/)
  await press(page, 'Enter')
  await isGone(question)
  await tilesAre(page, 0)
  await tabTo(page, /^Undo/)
  await press(page, 'Enter')
  await tilesAre(page, 1)
  await press(page, 'Escape')
  await isGone(gallery(page))
  expect(await takesFocus(page.getByRole('button', { name: /^My Gallery/ }).filter({ visible: true }))).toBe(
    true,
  )
})

test('the keyboard alone signs in by password, after a wrong one', async () => {
  const page = await open({ path: paths.landing, expectsFailedRequests: true })
  const email = newEmail()
  await signUpByCalls(page, email)
  const other = await page.context().newPage()
  await other.goto(await linkOfMail(page, email, /^Verify your email/))
  await accountButton(other).waitFor()
  await other.close()
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(paths.landing)
  await tabTo(page, /^Sign In$/)
  await press(page, 'Enter')
  await dialog(page, 'Sign In').waitFor()
  await tabTo(page, /^Email/)
  await page.keyboard.type(email)
  await tabTo(page, /^Password/)
  await page.keyboard.type('not-this-one')
  await press(page, 'Enter')
  await dialog(page).getByText('The email or the password is not right.').waitFor()
  await tabTo(page, /^Password/)
  await press(page, 'ControlOrMeta+a')
  await page.keyboard.type(password)
  await press(page, 'Enter')
  await isGone(dialog(page))
  expect(await takesFocus(accountButton(page))).toBe(true)
})
