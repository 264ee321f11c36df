import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { disorder, none, overflow, viewportOf, widths } from './axe.ts'
import { paths, runProduct } from './harness.ts'
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

test.each(widths)('axe finds the looks of a person in order, %i px', async (width) => {
  const page = await open({ viewport: viewportOf(width) })
  await signInAsNew(page)
  expect(await disorder(page)).toEqual(none)
  await makeLook(page, 'Woman in navy', 'Purple dress', 25)
  await makeLook(page, 'Woman in yellow', 'White polo', 0)
  await page.getByRole('button', { name: 'Favourite', exact: true }).click()
  expect(await disorder(page)).toEqual(none)
  await page.getByRole('button', { name: 'Compare two looks', exact: true }).click()
  await tile(page, 1).click()
  await page.getByAltText(/^Look 2:/).waitFor()
  expect(await disorder(page)).toEqual(none)
  await page.getByRole('button', { name: 'Leave the comparison' }).click()
  await page.getByRole('button', { name: 'Delete the look', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  expect(await disorder(page)).toEqual(none)
  await page.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await createButton(page).click()
  await page
    .getByText(/^You are \d+ credits short/)
    .first()
    .waitFor()
  await page.getByRole('heading', { name: 'Plans' }).waitFor()
  expect(await disorder(page)).toEqual(none)
  await page.goto(`${paths.account}#credits`)
  await page.getByRole('cell', { name: '+50' }).waitFor()
  expect(await disorder(page)).toEqual(none)
})

test.each(widths)('axe finds the prices in order for a visitor, %i px', async (width) => {
  const page = await open({ path: paths.landing, viewport: viewportOf(width) })
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await page.getByRole('heading', { name: 'Plans' }).waitFor()
  expect(await disorder(page)).toEqual(none)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflow(page)).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '212.5%'
  })
  expect(await overflow(page)).toBe(0)
})

test('the keyboard alone makes a second look, walks both, compares them and leaves again', async () => {
  const page = await open()
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
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByAltText(/^Look 2:/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Two of your looks').waitFor({ state: 'detached' })
  await lookIsShown(page)
  expect(await page.getByAltText(/^Look [12]:/).count()).toBe(0)
})
