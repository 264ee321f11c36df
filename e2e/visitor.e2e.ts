import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { pressEscape } from './keys.ts'
import { violations } from './axe.ts'
import { runProduct, paths, samplesDir } from './harness.ts'
import { layoutProblems } from './layout.ts'
import {
  choosePair,
  demoButton,
  download,
  expectMarked,
  lookIsShown,
  naturalSize,
  readyForLook,
} from './studio-page.ts'

const open = runProduct()

test('a visitor makes a look of a sample pair, sees real progress, compares it and downloads it in each format', async () => {
  const page = await open({ path: paths.landing })
  await page.getByRole('link', { name: 'Start Creating Now' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Virtual Try-On' }).waitFor()
  await choosePair(page)
  expect(await naturalSize(page, 'Outfit Image')).toEqual([expect.any(Number), expect.any(Number)])
  // Waited for from before the press: the look may be quicker than this process.
  await Promise.all([
    page.getByRole('progressbar', { name: 'Your look' }).waitFor(),
    demoButton(page).click(),
  ])
  await lookIsShown(page)

  expect(await page.getByText('AI-generated').isVisible()).toBe(true)
  const tape = page.getByRole('slider', { name: 'Compare before and after' })
  expect(await tape.inputValue()).toBe('0')
  await tape.press('ArrowRight')
  await tape.press('PageUp')
  expect(Number(await tape.inputValue())).toBe(11)
  await page.getByRole('radio', { name: 'Side by side' }).check({ force: true })
  await page.getByAltText('Before: the photo').waitFor()
  await page.getByRole('radio', { name: 'Zoom' }).check({ force: true })
  await page.getByRole('button', { name: /^Leave the zoom/ }).click()
  await tape.waitFor()

  const widthPx = () =>
    page.getByAltText('After: the new look').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(widthPx).toBeGreaterThanOrEqual(720)
  const jpeg = await download(page)
  expect(jpeg.name).toBe('toile-purple-dress-on-woman-in-navy.jpg')
  expect(jpeg.bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expectMarked(jpeg.bytes)
  const png = await download(page, 'PNG')
  expect(png.name).toBe('toile-purple-dress-on-woman-in-navy.png')
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG')
  expectMarked(png.bytes)
  const webp = await download(page, 'WebP')
  expect(webp.bytes.subarray(8, 12).toString()).toBe('WEBP')
  expectMarked(webp.bytes)
})

test('a visitor on a phone makes a look of two own pictures in at most six taps, and then tries another outfit', async () => {
  const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  let taps = 0
  const tap = async (control: Locator) => {
    await control.tap()
    taps++
  }
  const add = async (box: string, file: string) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), tap(page.getByLabel(box))])
    await chooser.setFiles(join(samplesDir, file))
    // In the system's share sheet.
    taps++
  }
  await add('Add your photo', 'woman-yellow.jpg')
  await add('Add the outfit', 'black-jacket.jpg')
  await readyForLook(page)
  expect(await layoutProblems(page, { targetPx: 44 })).toEqual([])
  await tap(demoButton(page))
  await lookIsShown(page)
  expect(taps).toBeLessThanOrEqual(6)
  expect(await layoutProblems(page, { targetPx: 44 })).toEqual([])
  expect(await violations(page)).toEqual([])

  const file = await download(page)
  expect(file.name).toBe('toile-black-jacket-on-woman-yellow.jpg')
  expectMarked(file.bytes)
  await page.getByRole('button', { name: 'Next outfit' }).tap()
  await page.getByRole('radio', { name: 'White polo' }).check({ force: true })
  await readyForLook(page)
  expect(await naturalSize(page, 'Outfit Image')).toEqual([expect.any(Number), expect.any(Number)])
})

test('a visitor makes a first look with one press, is asked to create an account for a paid one, and can continue without', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Try a sample pair' }).click()
  await lookIsShown(page)
  expect(await page.getByRole('button', { name: 'Download', exact: true }).isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Create My Look' }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Account' })
  await dialog.getByText('Create an account to make this look with credits.').waitFor()
  await dialog.getByText('Get 50 free credits when you sign up!').waitFor()
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('dialog', { name: 'Sign In' }).waitFor()
  await pressEscape(page)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await demoButton(page).isVisible()).toBe(true)
})
