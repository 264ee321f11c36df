import { expect, test } from 'vitest'
import { runProduct } from './harness.ts'
import { tabTo } from './keys.ts'
import { comes, lookIsShown, readyForLook } from './studio-page.ts'

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

test('the keyboard alone opens, uses and leaves the picker, and is back where it was', async () => {
  const page = await open()
  await tabTo(page, /^Upload a photo$/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Choose an Image' })
  await dialog.waitFor()
  // Asked for well before the press: the browser takes a moment to hand its choosers over, and one that opens earlier is lost.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, /^Choose a file$/)
  await page.keyboard.press('Enter')
  expect((await chooser).isMultiple()).toBe(false)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // Focus comes back a moment after the dialog has gone.
  const isBack = page.waitForFunction(
    () => document.activeElement?.getAttribute('aria-label') === 'Upload a photo',
  )
  expect(await isBack).toBeTruthy()
})

test('the keyboard has single keys: Enter fits, B shows the photo before, D downloads, ? lists them', async () => {
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
  await Promise.all([page.waitForEvent('download'), page.keyboard.press('d')])
  await page.keyboard.press('?')
  expect(await comes(page.getByRole('dialog', { name: 'Keyboard shortcuts' }))).toBe(true)
})
