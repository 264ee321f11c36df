/** Finds and operates the studio's controls as a user would. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { samplesDir } from './harness.ts'

/** Allows for a machine that is busy with other tests. */
const LOOK_WITHIN_MS = 120_000

export const demoButton = (page: Page) =>
  page.getByRole('button', { name: /^Try Demo/ }).filter({ visible: true })
export const createButton = (page: Page) =>
  page.getByRole('button', { name: /^Create My Look/ }).filter({ visible: true })
/** The result panel only: the live region repeats its text. */
export const resultPanel = (page: Page) => page.getByRole('region', { name: 'Result' })
const afterPicture = (page: Page) => page.getByAltText('After: the new look')
export const preview = (page: Page, panel: 'Your Photo' | 'Outfit Image' | 'Conjunto') =>
  page.getByRole('figure').filter({ hasText: panel }).getByRole('img')

export async function chooseSample(page: Page, name: string) {
  await page.getByRole('radio', { name }).filter({ visible: true }).check({ force: true })
}

export async function choosePair(page: Page, model = 'Woman in navy', clothing = 'Purple dress') {
  await chooseSample(page, model)
  await chooseSample(page, clothing)
  await readyForLook(page)
}

/** Uploads the photo `me.jpg` with the picker, as a temporary picture. */
export async function uploadPhoto(page: Page) {
  await page
    .getByRole('button', { name: /^Upload a(nother)? photo$/ })
    .filter({ visible: true })
    .click()
  const picker = page.getByRole('dialog', { name: 'Choose an Image' })
  const buffer = await readFile(join(samplesDir, 'woman-pink.jpg'))
  await picker
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await picker.getByRole('button', { name: 'Show Preview' }).click()
  await picker.waitFor({ state: 'detached' })
}

/** Like `choosePair`, but uses the drawer where the screen has no sidebar. */
export async function choosePairOnAnyScreen(page: Page) {
  const drawer = page.getByRole('button', { name: 'Design Elements', exact: true })
  const isSmall = await drawer.isVisible()
  if (isSmall) await drawer.click()
  await choosePair(page)
  if (!isSmall) return
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

export async function readyForLook(page: Page) {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('button')].some(
      (button) => button.textContent?.startsWith('Try Demo') && !button.hasAttribute('aria-disabled'),
    ),
  )
}

/** The first visible control with this name. */
export const pressed = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first()

/** The garments after the first one. */
export async function chooseMore(page: Page, ...clothes: string[]) {
  for (const name of clothes) {
    await pressed(page, 'Add another').click()
    await page
      .getByText('Choose the next one below or above, or upload it.')
      .filter({ visible: true })
      .waitFor()
    await chooseSample(page, name)
    await pressed(page, `Remove ${name}`).waitFor()
  }
}

/** Resolves with true once the element is visible, or false when that takes too long. */
export const comes = (locator: Locator): Promise<boolean> =>
  locator.waitFor().then(
    () => true,
    () => false,
  )

export async function lookIsShown(page: Page) {
  await afterPicture(page).first().waitFor({ timeout: LOOK_WITHIN_MS })
  await page.waitForFunction(() => {
    const after = document.querySelector<HTMLImageElement>('img[alt="After: the new look"]')
    return after !== null && after.naturalWidth > 0
  })
}

/** Returns the size in pixels of a picture on the page, after its Exif orientation is applied. */
export async function naturalSize(
  page: Page,
  panel: 'Your Photo' | 'Outfit Image',
): Promise<[number, number]> {
  const picture = preview(page, panel)
  await picture.waitFor()
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  })
}

/** Presses Download and returns the file's name and bytes. */
export async function download(page: Page, format?: 'JPEG' | 'PNG' | 'WebP') {
  if (format) await page.getByRole('combobox', { name: 'Format' }).selectOption({ label: format })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  return { name: file.suggestedFilename(), bytes: Buffer.concat(chunks) }
}

/** Expects the file to carry the mark of AI-made pictures. */
export function expectMarked(bytes: Buffer) {
  expect(bytes.includes('compositeWithTrainedAlgorithmicMedia')).toBe(true)
}
