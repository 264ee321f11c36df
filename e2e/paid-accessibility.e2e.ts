import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runProduct } from './harness.ts'
import { tabTo } from './keys.ts'
import { creditsShown, signInAsNew } from './people-page.ts'
import { choosePair, createButton, lookIsShown } from './studio-page.ts'

const open = runProduct()

const tile = (page: Page, index: number) => page.locator('[data-look]').nth(index)

async function chooseOnAnyScreen(page: Page, model: string, clothing: string) {
  const drawer = page.getByRole('button', { name: 'Design Elements', exact: true })
  const isSmall = await drawer.isVisible()
  if (isSmall) await drawer.click()
  await choosePair(page, model, clothing)
  if (!isSmall) return
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function makeLook(page: Page, model: string, clothing: string, left: number) {
  await chooseOnAnyScreen(page, model, clothing)
  await createButton(page).click()
  await creditsShown(page, left)
  await lookIsShown(page)
  await page.getByRole('button', { name: 'Delete the look', exact: true }).waitFor()
}

/** Presses Tab until the look's tile has the focus: how many buttons come before it depends on what has loaded. */
async function tabToLook(page: Page, index: number) {
  const hasFocus = () =>
    tile(page, index).evaluate(
      (look) => look === document.activeElement || look.contains(document.activeElement),
    )
  for (let presses = 0; presses < 12 && !(await hasFocus()); presses++) await page.keyboard.press('Tab')
  expect(await hasFocus()).toBe(true)
}

test('the keyboard alone makes a second look, moves between both, compares them and leaves the comparison', async () => {
  const page = await open.blank()
  await signInAsNew(page)
  await makeLook(page, 'Woman in navy', 'Purple dress', 25)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Enter')
  await creditsShown(page, 0)
  await tile(page, 1).waitFor()
  await lookIsShown(page)
  const isShown = (index: number) =>
    page.waitForFunction(
      (at) => document.querySelectorAll('[data-look]')[at]?.getAttribute('aria-current') === 'true',
      index,
    )
  await isShown(0)
  await page.keyboard.press('ArrowRight')
  await isShown(1)
  await page.keyboard.press('ArrowLeft')
  await isShown(0)
  await tabTo(page, /^Compare two looks/)
  await page.keyboard.press('Enter')
  await page.getByText('Choose the look to compare with.').first().waitFor()
  await tabToLook(page, 1)
  await page.keyboard.press('Enter')
  await page.getByAltText(/^Look 2:/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Two of your looks').waitFor({ state: 'detached' })
  await lookIsShown(page)
  expect(await page.getByAltText(/^Look [12]:/).count()).toBe(0)
})
