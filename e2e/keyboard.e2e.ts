import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { runProduct, samplesDir } from './harness.ts'
import { tabTo } from './keys.ts'
import { comes, lookIsShown, naturalSize, preview, readyForLook } from './studio-page.ts'

const open = runProduct()

test('the keyboard alone goes from a sample to the downloaded look', async () => {
  const page = await open()
  await tabTo(page, /^Woman in red$/)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await tabTo(page, /^White polo$/)
  await page.keyboard.press('Space')
  await readyForLook(page)
  expect(await page.getByRole('radio', { name: 'Woman in navy' }).isChecked()).toBe(true)
  await tabTo(page, /^Try Demo/)
  await page.keyboard.press('Enter')
  await lookIsShown(page)
  await tabTo(page, /^Compare before and after$/)
  await page.keyboard.press('ArrowLeft')
  await tabTo(page, /^Download$/)
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(file.suggestedFilename()).toBe('toile-white-polo-on-woman-in-navy.jpg')
})

/** Opens the browser's file chooser from the picker. */
async function openChooser(page: Page) {
  await tabTo(page, /^Upload a photo$/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Choose an Image' })
  await dialog.waitFor()
  // Subscribed well before the key press: the browser needs a moment to intercept choosers, and an earlier one is lost.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, /^Choose a file$/)
  await page.keyboard.press('Enter')
  return { dialog, chooser }
}

test('the keyboard alone opens, uses and closes the picker, which returns the focus', async () => {
  const page = await open()
  const { dialog, chooser } = await openChooser(page)
  expect((await chooser).isMultiple()).toBe(false)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // Focus returns shortly after the dialog has closed.
  const isBack = page.waitForFunction(
    () => document.activeElement?.getAttribute('aria-label') === 'Upload a photo',
  )
  expect(await isBack).toBeTruthy()
})

test('the keyboard has single keys: Enter fits, B shows the photo before, D downloads', async () => {
  const page = await open()
  await page.getByRole('radio', { name: 'Woman in yellow' }).check({ force: true })
  await page.getByRole('radio', { name: 'Black jacket' }).check({ force: true })
  await readyForLook(page)
  await page.keyboard.press('Enter')
  await lookIsShown(page)
  await page.getByRole('radio', { name: 'Zoom' }).check({ force: true })
  const before = page.getByAltText('Before: the photo')
  await page.keyboard.down('b')
  await before.waitFor()
  await page.keyboard.up('b')
  await before.waitFor({ state: 'detached' })
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('d')])
  expect(file.suggestedFilename()).toBe('toile-black-jacket-on-woman-in-yellow.jpg')
})

test('the keyboard alone lists the shortcuts, turns them off, and turns them on again', async () => {
  const page = await open()
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await sheet.waitFor()
  await tabTo(page, /^Single keys work as shortcuts$/)
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  // The button still opens the list, and gets the focus back.
  await tabTo(page, /^Keyboard shortcuts$/)
  expect(await sheet.count()).toBe(0)
  await page.keyboard.press('Enter')
  await sheet.waitFor()
  await tabTo(page, /^Single keys work as shortcuts$/)
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  const isBack = page.waitForFunction(
    () => document.activeElement?.getAttribute('aria-label') === 'Keyboard shortcuts',
  )
  expect(await isBack).toBeTruthy()
  await page.keyboard.press('?')
  expect(await comes(sheet)).toBe(true)
})

test('the keyboard alone takes a picture of its own, and the sample pair to its look', async () => {
  const page = await open()
  const { dialog, chooser } = await openChooser(page)
  await (await chooser).setFiles(join(samplesDir, 'woman-yellow.jpg'))
  // The next control already has the focus.
  await page.waitForFunction(() => document.activeElement?.textContent === 'Show Preview')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await preview(page, 'Your Photo').waitFor()
  await page.getByRole('button', { name: 'Adjust the photo' }).waitFor()
  await tabTo(page, /^Adjust the photo$/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Adjust the photo' }).waitFor()
  await tabTo(page, /^The cut\./)
  await page.keyboard.press('ArrowDown')
  await tabTo(page, /^3:4, works best$/)
  await page.keyboard.press('ArrowRight')
  await tabTo(page, /^Straighten$/)
  await page.keyboard.press('ArrowRight')
  expect(await violations(page)).toEqual([])
  await tabTo(page, /^Use it like this$/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const differencePx = async () => {
    const [widthPx, heightPx] = await naturalSize(page, 'Your Photo')
    return Math.abs(widthPx - heightPx)
  }
  await expect.poll(differencePx).toBeLessThanOrEqual(1)
  await tabTo(page, /^Remove the photo$/)
  await page.keyboard.press('Enter')
  await preview(page, 'Your Photo').waitFor({ state: 'detached' })
  await tabTo(page, /^Try a sample pair$/)
  await page.keyboard.press('Enter')
  await lookIsShown(page)
  expect(await preview(page, 'Outfit Image').count()).toBe(1)
})
