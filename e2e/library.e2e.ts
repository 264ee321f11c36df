import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { overflow, violations } from './axe.ts'
import { runProduct, samplesDir } from './harness.ts'
import { accountButton, creditsShown, dialog, signInAsNew } from './people-page.ts'
import {
  choosePair,
  comes,
  createButton,
  demoButton,
  lookIsShown,
  preview,
  readyForLook,
  resultPanel,
} from './studio-page.ts'

const open = runProduct()

const viewportOf = (width: number) => ({ width, height: width === 390 ? 844 : 900 })
const gallery = (page: Page) => dialog(page, 'My Gallery')
const tiles = (page: Page) => gallery(page).getByRole('radio')
const details = (page: Page) => gallery(page).getByRole('region', { name: 'Details' })
const saveBox = (page: Page) => resultPanel(page).getByRole('checkbox', { name: 'Save to my gallery' })

async function chooseOnAnyScreen(page: Page) {
  const drawer = page.getByRole('button', { name: 'Design Elements', exact: true })
  const isSmall = await drawer.isVisible()
  if (isSmall) await drawer.click()
  await choosePair(page)
  if (!isSmall) return
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function save(page: Page) {
  await saveBox(page).check()
  await page.getByRole('button', { name: 'Save to Gallery' }).click()
  await resultPanel(page).getByText('Image saved to gallery successfully!').waitFor()
}

async function openByMenu(page: Page) {
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'My Assets' }).click()
  await gallery(page).waitFor()
}

/** What axe finds, and how much wider than the screen it is. */
const disorder = async (page: Page) => ({ found: await violations(page), overflow: await overflow(page) })
const none = { found: [], overflow: 0 }

test.each([
  ['light', 390],
  ['dark', 390],
  ['light', 1440],
  ['dark', 1440],
] as const)(
  'a look is saved, found saved after a reload, renamed, deleted and brought back, %s, %i px',
  async (colorScheme, width) => {
    const page = await open({ colorScheme, viewport: viewportOf(width) })
    await signInAsNew(page)
    await openByMenu(page)
    await gallery(page).getByText('No images yet').waitFor()
    await gallery(page).getByText('Generate and save images to see them here').waitFor()
    expect(await disorder(page)).toEqual(none)
    await page.keyboard.press('Escape')
    await gallery(page).waitFor({ state: 'detached' })

    await chooseOnAnyScreen(page)
    await createButton(page).click()
    await creditsShown(page, 25)
    await lookIsShown(page)
    await saveBox(page).check()
    expect(await disorder(page)).toEqual(none)
    await save(page)
    // The notice goes by itself, and what it said stays.
    await resultPanel(page).getByRole('button', { name: 'In your gallery' }).waitFor()
    await page.reload()
    await lookIsShown(page)
    await resultPanel(page).getByRole('button', { name: 'In your gallery' }).click()

    await gallery(page).getByText('1 image', { exact: true }).waitFor()
    await details(page).getByRole('img', { name: 'Purple dress on woman in navy' }).waitFor()
    expect(await disorder(page)).toEqual(none)
    await details(page).getByRole('button', { name: 'Rename' }).click()
    await details(page).getByRole('textbox', { name: 'Name' }).fill('Wedding guest')
    await page.keyboard.press('Enter')
    await details(page).getByText('Wedding guest').waitFor()
    await details(page).getByRole('button', { name: 'Favourite' }).click()
    await gallery(page).getByRole('checkbox', { name: 'Favourites' }).check({ force: true })
    await gallery(page).getByLabel('Search by name').fill('guest wed')
    expect(await tiles(page).count()).toBe(1)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      details(page).getByRole('button', { name: 'Download Image' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('toile-wedding-guest.jpg')

    await details(page).getByRole('button', { name: 'Delete Image' }).click()
    const asked = dialog(page, 'Are you sure you want to delete this image?')
    await asked.waitFor()
    expect(await disorder(page)).toEqual(none)
    await asked.getByRole('button', { name: 'Delete', exact: true }).click()
    await gallery(page).getByText('No images yet').waitFor()
    expect(await disorder(page)).toEqual(none)
    await gallery(page)
      .getByRole('region', { name: 'Recently deleted' })
      .getByRole('button', { name: /^Undo/ })
      .click()
    await details(page).getByText('Wedding guest').waitFor()
    await gallery(page).getByRole('button', { name: 'Close' }).click()
    await gallery(page).waitFor({ state: 'detached' })
    await page.reload()
    await resultPanel(page).getByRole('button', { name: 'In your gallery' }).waitFor()
  },
)

test('a free look is saved as the picture it is, and a deletion is undone from its message', async () => {
  const page = await open()
  await signInAsNew(page)
  await choosePair(page)
  await demoButton(page).click()
  await lookIsShown(page)
  await save(page)
  const button = page.getByRole('button', { name: /^My Gallery 1 image/ })
  await button.click()
  await details(page).getByRole('button', { name: 'Delete Image' }).click()
  await dialog(page, 'Are you sure you want to delete this image?')
    .getByRole('button', { name: 'Delete', exact: true })
    .click()
  await gallery(page).getByText('No images yet').waitFor()
  await page.keyboard.press('Escape')
  await gallery(page).waitFor({ state: 'detached' })
  await saveBox(page).waitFor()
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
  await button.waitFor()
  expect(await comes(resultPanel(page).getByRole('button', { name: 'In your gallery' }))).toBe(true)
})

test('a visitor who wants to save is led to the sign-in', async () => {
  const page = await open()
  await choosePair(page)
  await demoButton(page).click()
  await lookIsShown(page)
  await saveBox(page).click()
  await dialog(page, 'Sign In').waitFor()
  expect(await page.getByRole('button', { name: /^My Gallery/ }).count()).toBe(0)
})

/** Bytes a second that leave; null for as many as there are. */
async function slowUploads(page: Page, throughput: number | null) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: throughput ?? -1,
  })
  return devtools
}

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)(
  'a photo is uploaded while its tile tells how far it is, found again, chosen, used, deleted and brought back, %s, %i px',
  async (colorScheme, width) => {
    // Still, for the ring that turns never ends, and axe waits for the end of what moves.
    const page = await open({ colorScheme, viewport: viewportOf(width), reducedMotion: 'reduce' })
    await signInAsNew(page)
    const drawer = page.getByRole('button', { name: 'Design Elements', exact: true })
    const isSmall = await drawer.isVisible()
    const part = isSmall ? dialog(page, 'Design Elements') : page.getByRole('main')
    const beside = part.getByRole('group', { name: 'Your Models' })
    if (isSmall) await drawer.click()
    await part.getByRole('button', { name: 'Upload a photo' }).click()
    const picker = dialog(page, 'Choose an Image')
    await picker.locator('input[type=file]:not([capture])').setInputFiles([
      { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await readFile(join(samplesDir, 'woman-navy.jpg')) },
      {
        name: 'anna.jpg',
        mimeType: 'image/jpeg',
        buffer: await readFile(join(samplesDir, 'woman-pink.jpg')),
      },
    ])
    await picker.getByText('Click to change image').waitFor()
    expect(await disorder(page)).toEqual(none)
    await picker.getByRole('checkbox', { name: /^Temporary/ }).check()
    await picker.getByRole('button', { name: 'Show Preview' }).waitFor()
    await picker.getByRole('checkbox', { name: /^Temporary/ }).uncheck()

    const devtools = await slowUploads(page, 20_000)
    await picker.getByRole('button', { name: 'Upload', exact: true }).click()
    const progress = beside.getByRole('progressbar', { name: 'Uploading me.jpg' })
    await progress.waitFor({ state: 'attached' })
    // It moves: between nothing and all.
    await page.waitForFunction(() => {
      const [bar] = [
        ...document.querySelectorAll<HTMLProgressElement>('progress[aria-label="Uploading me.jpg"]'),
      ]
      return bar !== undefined && bar.value > 0 && bar.value < 100
    })
    expect(await disorder(page)).toEqual(none)
    await devtools.detach()
    await beside.getByRole('radio', { name: 'anna.jpg' }).waitFor()
    await progress.waitFor({ state: 'detached' })
    expect(await beside.getByRole('radio', { name: 'me.jpg' }).isChecked()).toBe(true)

    await beside.getByRole('radio', { name: 'anna.jpg' }).check({ force: true })
    await beside.getByRole('button', { name: 'Rename anna.jpg' }).click()
    await beside.getByRole('textbox', { name: 'Name' }).fill('Anna')
    await page.keyboard.press('Enter')
    await beside.getByRole('radio', { name: 'Anna' }).waitFor()
    await beside.getByRole('button', { name: 'Delete Anna' }).click()
    await dialog(page, 'Are you sure you want to delete this image?')
      .getByRole('button', { name: 'Delete', exact: true })
      .click()
    await beside.getByRole('button', { name: 'Undo deleting Anna' }).click()
    await beside.getByRole('radio', { name: 'Anna' }).waitFor()

    await page.reload()
    if (isSmall) await drawer.click()
    await beside.getByRole('radio', { name: 'me.jpg' }).check({ force: true })
    await beside.getByRole('button', { name: 'Delete me.jpg' }).waitFor()
    expect(await disorder(page)).toEqual(none)
    await part.getByRole('radio', { name: 'Purple dress' }).check({ force: true })
    if (isSmall) await page.getByRole('button', { name: 'Done' }).click()
    await readyForLook(page)
    await createButton(page).click()
    await creditsShown(page, 25)
    await lookIsShown(page)
    expect(await preview(page, 'Your Photo').getAttribute('alt')).toBe('Your Photo: me.jpg')
  },
)
