import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths, runProduct } from './harness.ts'
import { deleteAfterAsking, details } from './library-page.ts'
import { accountButton, creditsShown, fillIn, openSignIn, signInAsNew, submit } from './people-page.ts'
import { choosePair, comes, createButton, lookIsShown, preview, resultPanel } from './studio-page.ts'

const open = runProduct()

const strip = (page: Page) => page.getByRole('region', { name: 'Your looks' })
/** Tiles of finished looks in the history strip. */
const tiles = (page: Page) => strip(page).getByRole('button', { name: /^Look of [^,]+, \w+(, favourite)?$/ })
const action = (page: Page, name: string) => strip(page).getByRole('button', { name, exact: true })

/** Waits until the strip shows this many finished looks. */
const looksCount = (page: Page, count: number) =>
  tiles(page)
    .nth(count - 1)
    .waitFor()

async function makeLook(page: Page, left: number) {
  await createButton(page).click()
  await creditsShown(page, left)
  await lookIsShown(page)
}

/** Holds back progress events until the route is removed. */
async function holdBack(page: Page): Promise<() => Promise<void>> {
  await page.route('**/api/generate/*/events**', () => {})
  return () => page.unroute('**/api/generate/*/events**')
}

test('a new user spends their credits on two looks, finds the first after a reload, and is led to the prices, while another tab follows', async () => {
  const page = await open.blank()
  await signInAsNew(page)
  // This tab is never touched, and gets no focus or visibility event.
  const tab = await open({ beside: page })
  await creditsShown(tab, 50)
  await choosePair(page)
  expect(await createButton(page).textContent()).toContain('25')
  const letGo = await holdBack(page)
  await createButton(page).click()
  await creditsShown(page, 25)
  await page.waitForFunction(() => localStorage.getItem('toile:look') !== null)
  await letGo()
  await page.reload()
  await lookIsShown(page)
  await creditsShown(page, 25)
  await looksCount(page, 1)
  await creditsShown(tab, 25)
  await looksCount(tab, 1)

  await action(page, 'Favourite').click()
  for (const one of [page, tab])
    await strip(one)
      .getByRole('button', { name: /, favourite$/ })
      .waitFor()
  await page.getByRole('button', { name: 'Remove the photo' }).click()
  await action(page, 'Use this pair again').click()
  await preview(page, 'Your Photo').waitFor()
  expect(await preview(page, 'Your Photo').getAttribute('alt')).toBe('Your Photo: Woman in navy')
  await makeLook(page, 0)
  for (const one of [page, tab]) await looksCount(one, 2)

  await action(page, 'Compare two looks').click()
  await page.locator('[data-look]').nth(1).click()
  await page.getByAltText(/^Look 1:/).waitFor()
  await page.getByAltText(/^Look 2:/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Two of your looks').waitFor({ state: 'detached' })

  await page.reload()
  await looksCount(page, 2)
  expect(await tiles(page).nth(1).getAttribute('aria-label')).toMatch(/, favourite$/)
  await creditsShown(page, 0)
  await createButton(page).click()
  await page.getByRole('heading', { level: 1, name: 'Pricing' }).waitFor()
  expect(await comes(page.getByRole('main').getByText('You are 25 credits short.'))).toBe(true)
})

test('a look from the history is saved under its name, deleted and restored, on two tabs and another device, and signing out leaves no trace of it', async () => {
  // The page requests a look that is no longer in the history, and gets 404.
  const page = await open.blank({ expectsFailedRequests: true })
  const email = await signInAsNew(page)
  await choosePair(page)
  await makeLook(page, 25)
  const tab = await open({ beside: page })
  await looksCount(tab, 1)
  await tiles(tab).first().click()
  await resultPanel(tab).getByRole('checkbox', { name: 'Save to my gallery' }).check()
  await tab.getByRole('button', { name: 'Save to Gallery' }).click()
  await page.getByRole('button', { name: /^My Gallery 1 image/ }).click()
  await details(page).getByRole('img', { name: 'Purple dress on woman in navy' }).waitFor()
  await page.keyboard.press('Escape')

  const phone = await open({ path: paths.landing, viewport: { width: 390, height: 844 } })
  await openSignIn(phone)
  await fillIn(phone, email)
  await submit(phone, 'Sign In')
  await creditsShown(phone, 25)
  await phone.goto(paths.studio)
  await looksCount(phone, 1)

  await lookIsShown(tab)
  await action(tab, 'Delete the look').click()
  await deleteAfterAsking(tab)
  // A message stays while the pointer is on it: the other screens may take longer than its ten seconds.
  const undoInMessage = tab.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' })
  await undoInMessage.hover()
  const undo = (one: Page) => strip(one).getByRole('button', { name: /^Undo deleting Look of/ })
  for (const one of [tab, page]) {
    await undo(one).waitFor()
    await tiles(one).waitFor({ state: 'detached' })
  }
  // The result panel showed it as well.
  await page.getByText('Your new look will appear here').waitFor()
  expect(await tiles(phone).count()).toBe(1)
  await phone.evaluate(() => window.dispatchEvent(new Event('focus')))
  await tiles(phone).waitFor({ state: 'detached' })

  await undoInMessage.click()
  for (const one of [tab, page]) await looksCount(one, 1)
  await lookIsShown(tab)
  await undo(page).waitFor({ state: 'detached' })

  await tiles(page).first().click()
  await lookIsShown(page)
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByText('Your new look will appear here').waitFor()
  expect(await strip(page).count()).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('toile:look'))).toBeNull()
  await page.reload()
  await page.getByText('Your new look will appear here').waitFor()
  // The selected pair stays on the device, as it does for visitors.
  await createButton(page).click()
  await page.getByRole('dialog', { name: 'Create Account' }).waitFor()
})
