/** Everything a signed-in user does, by keyboard alone: buying, saving, deleting, undoing, and the steps after a rack. */
import type { Locator, Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { paths, runProduct } from './harness.ts'
import { pressEscape, tabTo } from './keys.ts'
import { details, gallery, keepPictures, tilesAre } from './library-page.ts'
import { checkout, outcome } from './payments-page.ts'
import { comes, lookIsShown, pressed, readyForLook, resultPanel } from './studio-page.ts'
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

/** Allows for a machine that is busy with other tests. */
const SOON = { timeout: 60_000 }
const press = (page: Page, key: string) => page.keyboard.press(key)
const isGone = (locator: Locator) => locator.waitFor({ state: 'detached' })
/** Waits until the element has focus, which returns shortly after a dialog has closed. */
const takesFocus = (locator: Locator): Promise<boolean> =>
  vi.waitUntil(() => locator.evaluate((element) => element === document.activeElement), SOON)

test('the keyboard alone buys a package, after opening and closing the checkout once', async () => {
  const page = await open.blank()
  await signInAsNew(page, '/pricing')
  await tabTo(page, /^Buy Professional/)
  await press(page, 'Enter')
  await checkout(page)
    .getByRole('button', { name: /^Pay \$/ })
    .waitFor()
  await pressEscape(page)
  await isGone(checkout(page))
  // The payment provider has recorded it, too.
  await page.getByRole('button', { name: /^Try again to buy Professional/ }).waitFor()
  expect(await takesFocus(page.locator('[data-buy="value_pack"]'))).toBe(true)
  await press(page, 'Enter')
  await checkout(page)
    .getByRole('button', { name: /^Pay \$/ })
    .waitFor()
  await tabTo(page, /^Pay \$/)
  await press(page, 'Enter')
  await outcome(page, 'Payment successful').waitFor()
  // The page's heading has focus, so a screen reader reads it.
  expect(await takesFocus(outcome(page, 'Payment successful'))).toBe(true)
  await creditsShown(page, 350)
})

test('the keyboard alone opens the gallery, deletes an image, undoes that, and returns focus to where it was', async () => {
  const page = await open.blank()
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
  await pressEscape(page)
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
  await pressEscape(page)
  await isGone(gallery(page))
  expect(await takesFocus(page.getByRole('button', { name: /^My Gallery/ }).filter({ visible: true }))).toBe(
    true,
  )
})

test('the keyboard alone orders a rack, compares, saves, shares and withdraws a look, and dresses it further and back', async () => {
  const page = await open.blank()
  await signInAsNew(page)
  const reach = async (name: RegExp, key: string) => {
    await tabTo(page, name)
    await press(page, key)
  }
  await reach(/^Woman in red$/, 'Space')
  await reach(/^White polo$/, 'Space')
  await readyForLook(page)
  // From the default quality to the one before it.
  await reach(/^Standard/, 'ArrowLeft')
  await reach(/^Add another$/, 'Enter')
  await page
    .getByText('Choose the next one below or above, or upload it.')
    .filter({ visible: true })
    .waitFor()
  await reach(/^White polo$/, 'ArrowRight')
  await pressed(page, 'Remove Floral dress').waitFor()
  await reach(/^Create 2 looks · 40 credits$/, 'Enter')
  await page.getByText('2 of 2 looks ready').waitFor({ timeout: 180_000 })
  await lookIsShown(page)

  await reach(/^Compare two$/, 'Enter')
  await reach(/^Look \d of 2/, 'ArrowRight')
  await resultPanel(page).getByText('Two of your looks').waitFor()
  await reach(/^Leave the comparison$/, 'Enter')
  await lookIsShown(page)
  await reach(/^Save to my gallery$/, 'Space')
  await reach(/^Save to Gallery$/, 'Enter')
  await pressed(page, 'In your gallery').waitFor(SOON)

  await reach(/^Share as a page$/, 'Enter')
  const sharing = dialog(page, 'Share this look')
  await sharing.waitFor()
  await reach(/^Save and share$/, 'Enter')
  await sharing.getByText('Your look is shared.').waitFor(SOON)
  await reach(/^Withdraw$/, 'Enter')
  await reach(/^Withdraw$/, 'Enter')
  await sharing.getByRole('button', { name: 'Save and share' }).waitFor(SOON)
  await pressEscape(page)
  await isGone(sharing)

  await reach(/^Dress this look further$/, 'Enter')
  await page.getByText('You are dressing a look.').filter({ visible: true }).waitFor()
  await reach(/^Undo this step$/, 'Enter')
  expect(await comes(page.getByAltText('Your Photo: Woman in red'))).toBe(true)
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
