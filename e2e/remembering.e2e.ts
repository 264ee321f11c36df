import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runProduct, samplesDir } from './harness.ts'
import {
  choosePair,
  chooseSample,
  demoButton,
  lookIsShown,
  naturalSize,
  readyForLook,
} from './studio-page.ts'

const open = runProduct()

test('after a reload the look that was being made is found again, beside the own photo it is made of', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Upload a photo' }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose an Image' })
  const buffer = await readFile(join(samplesDir, 'woman-pink.jpg'))
  await dialog
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await dialog.getByRole('button', { name: 'Show Preview' }).click()
  await chooseSample(page, 'Floral dress')
  await readyForLook(page)
  // The page never hears of the end before it is loaded anew.
  await page.route('**/api/generate/*/events**', () => {})
  await demoButton(page).click()
  await page.waitForFunction(() => localStorage.getItem('toile:look') !== null)
  await page.unroute('**/api/generate/*/events**')
  await page.reload()
  await lookIsShown(page)
  const before = page.getByAltText('Before: the photo')
  await before.waitFor()
  expect(await before.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('after a reload the last pair stands ready, and a removed picture is forgotten', async () => {
  const page = await open()
  await choosePair(page, 'Man in white', 'Beige sweater')
  await readyForLook(page)
  await page.reload()
  await page.getByAltText('Your Photo: Man in white').waitFor()
  await naturalSize(page, 'Outfit Image')
  await readyForLook(page)
  await page.getByRole('button', { name: 'Remove the outfit' }).click()
  await page.reload()
  await page.getByAltText('Your Photo: Man in white').waitFor()
  expect(await page.getByText('Select from sidebar to display image.').count()).toBe(1)
})
