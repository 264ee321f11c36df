import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { overflow, violations } from './axe.ts'
import { runProduct } from './harness.ts'
import { creditsShown, signInAsNew } from './people-page.ts'
import { chooseMore, chooseSample, lookIsShown, pressed, readyForLook, resultPanel } from './studio-page.ts'

const open = runProduct()

const LOOKS_WITHIN = { timeout: 180_000 }

const tiles = (page: Page) => page.getByRole('group', { name: 'Rack' }).getByRole('radio')

test('a visitor on a phone tries two garments on one photo, views the looks, compares two and downloads all', async () => {
  const page = await open({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Design Elements', exact: true }).click()
  await chooseSample(page, 'Woman in navy')
  await chooseSample(page, 'White polo')
  await readyForLook(page)
  await chooseMore(page, 'Purple dress')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await pressed(page, /^Try 2 looks/).click()
  await page.getByText('2 of 2 looks ready').waitFor(LOOKS_WITHIN)
  await lookIsShown(page)
  expect(await tiles(page).count()).toBe(2)
  expect(await overflow(page)).toBe(0)
  expect(await violations(page)).toEqual([])

  await page.reload()
  await page.getByText('2 of 2 looks ready').waitFor()
  await lookIsShown(page)
  await pressed(page, 'Next outfit').click()
  await pressed(page, /^Try 2 looks/).waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('2')
  await expect.poll(() => tiles(page).nth(1).isChecked()).toBe(true)
  await pressed(page, 'Compare two').click()
  await tiles(page).nth(0).click({ force: true })
  await resultPanel(page).getByText('Two of your looks').waitFor()
  expect(await violations(page)).toEqual([])
  await pressed(page, 'Leave the comparison').click()
  const [file] = await Promise.all([page.waitForEvent('download'), pressed(page, 'Download all').click()])
  expect(file.suggestedFilename()).toBe('toile-looks.zip')
})

test('a new user wears two garments together and adds another to the look', async () => {
  const page = await open.blank({ viewport: { width: 1440, height: 900 } })
  await signInAsNew(page)
  await chooseSample(page, 'Woman in navy')
  await chooseSample(page, 'White polo')
  await readyForLook(page)
  await page.locator('label.chip', { hasText: 'Basic' }).filter({ visible: true }).click()
  await chooseMore(page, 'Black jacket')
  await page.getByText('Worn together (outfit, up to 3)').filter({ visible: true }).click()
  const taken = page.getByRole('combobox', { name: 'Black jacket: taken as' }).filter({ visible: true })
  await taken.selectOption({ label: 'Jacket' })
  expect(await violations(page)).toEqual([])
  await pressed(page, 'Create outfit · 30 credits').click()
  await creditsShown(page, 20)
  await lookIsShown(page)
  await pressed(page, 'Dress this look further').click()
  await page.getByText('You are dressing a look.').filter({ visible: true }).waitFor()
  await chooseSample(page, 'Beige sweater')
  await readyForLook(page)
  expect(await violations(page)).toEqual([])
  await pressed(page, /^Create My Look/).click()
  await creditsShown(page, 0)
  await lookIsShown(page)
  await pressed(page, 'Undo this step').click()
  await page.getByAltText('Your Photo: Woman in navy').waitFor()
})
