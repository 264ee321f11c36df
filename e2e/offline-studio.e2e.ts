/** Uses the studio without a network, after one visit during which the on-device engine became ready. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { disorder, none } from './axe.ts'
import {
  chooseDevice,
  deviceChoice,
  makeLook,
  readyToMake,
  studioIsStored,
  type DeviceWords,
} from './device-page.ts'
import { paths, runProduct, samplesDir, type Opening } from './harness.ts'
import { chooseSample, demoButton, download, expectMarked, preview, resultPanel } from './studio-page.ts'
import { englishOn, es } from './words.ts'

const open = runProduct(undefined, { canStop: true })

const spanish: DeviceWords = {
  place: es('studio.place.device'),
  ready: es('device.ready'),
  stored: es('device.stored'),
  create: es('studio.create'),
  after: es('studio.view.after'),
}

async function visit(opening: Opening = {}): Promise<Page> {
  const page = await open({ serviceWorkers: 'allow', expectsFailedRequests: true, ...opening })
  return page
}

/** Waits until every visible picture has loaded. */
const picturesShown = (page: Page) =>
  page.waitForFunction(() => {
    const pictures = [...document.querySelectorAll('img')].filter((image) => image.checkVisibility())
    return pictures.length > 0 && pictures.every((image) => image.complete && image.naturalWidth > 0)
  })

const storedIn = (page: Page, name: string) =>
  page.evaluate(async (name) => {
    const requests = await (await window.caches.open(name)).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  }, name)

describe('after the network is cut and the page is reloaded', () => {
  test('on a phone, in Spanish, the studio opens in Spanish, ready for a look', async () => {
    const page = await visit({ locale: 'es', viewport: { width: 390, height: 844 } })
    const openDrawer = async () => {
      await page.getByRole('button', { name: es('studio.elements'), exact: true }).click()
      await page.locator('.studio-more > summary').click()
    }
    const drawer = page.getByRole('dialog', { name: es('studio.elements') })
    await openDrawer()
    await chooseDevice(page, spanish)
    await studioIsStored(page, spanish)

    await page.context().setOffline(true)
    await page.reload()
    await openDrawer()
    await drawer.getByText(es('device.idle.stored')).waitFor()
    await picturesShown(page)
    expect(await englishOn(page)).toEqual([])
    await chooseSample(page, es('studio.sample.woman-navy'))
    await chooseSample(page, es('studio.sample.beige-sweater'))
    await drawer.getByRole('button', { name: es('studio.elements.done') }).click()
    await readyToMake(page, spanish).waitFor()
    expect(await disorder(page)).toEqual(none)

    // The other language is stored as well.
    await page.goto(`${paths.studio}?lang=en`)
    await page.getByRole('heading', { level: 1, name: 'Virtual Try-On' }).waitFor()
  })
})

test('an earlier build is kept while a page uses it; offline, a user who may be signed in is told that this is unknown; with the server stopped, looks are made', async () => {
  const page = await visit()
  await chooseDevice(page)
  await studioIsStored(page)
  await page.evaluate(async (studio) => {
    const older = await window.caches.open('toile-offline-older')
    await older.put(`${studio}?lang=en`, new Response('the studio of before'))
    const files = await window.caches.open('toile-device')
    await files.put('/assets/studio-of-before.js', new Response('its script'))
  }, paths.studio)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await storedIn(page, 'toile-device')).toContain('/assets/studio-of-before.js')

  const context = page.context()
  await page.close()
  const next = await context.newPage()
  await next.goto(paths.studio)
  await next.waitForFunction(async () => !(await caches.keys()).includes('toile-offline-older'))
  await expect.poll(() => storedIn(next, 'toile-device')).not.toContain('/assets/studio-of-before.js')

  await next.evaluate(() => localStorage.setItem('toile:session', 'a-person'))
  await context.setOffline(true)
  await next.reload()
  await next.getByRole('heading', { level: 1, name: 'Virtual Try-On' }).waitFor()
  const told = next.getByRole('region', { name: 'Messages' })
  await told.getByText(/^We could not see whether you are signed in\. You seem to be offline\./).waitFor()
  await next.getByRole('button', { name: 'Sign In' }).waitFor()
  // The user continues as a visitor.
  await chooseSample(next, 'Man in white')
  await chooseSample(next, 'Black jacket')
  await readyToMake(next).waitFor()
  expect(await next.evaluate(() => localStorage.getItem('toile:session'))).toBe('a-person')

  await next.evaluate(() => localStorage.removeItem('toile:session'))
  await context.setOffline(false)
  await open.stopProduct()
  await worksWithoutServer(next)
})

/** Reloads the studio, whose server is stopped, and makes a look of a sample and an own photo. */
async function worksWithoutServer(page: Page) {
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Virtual Try-On' }).waitFor()
  await picturesShown(page)
  await expect.poll(() => deviceChoice(page).isChecked()).toBe(true)
  await chooseSample(page, 'Woman in navy')
  await chooseSample(page, 'Beige sweater')
  await readyToMake(page).waitFor()

  // An own photo, with the example photos beside it.
  await page.getByRole('button', { name: 'Upload another photo' }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose an Image' })
  await dialog.locator('img').first().waitFor()
  await picturesShown(page)
  await dialog.locator('input[type=file]:not([capture])').setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await readFile(join(samplesDir, 'woman-pink.jpg')),
  })
  await dialog.getByRole('button', { name: 'Show Preview' }).click()
  await preview(page, 'Your Photo').waitFor()
  await makeLook(page)
  await resultPanel(page).getByText('Made on this device, and kept nowhere else').waitFor()
  expect(await disorder(page)).toEqual(none)
  expectMarked((await download(page, 'PNG')).bytes)

  // Where the server is needed, the page says that it is unreachable.
  await page.getByRole('radio', { name: 'On our server' }).filter({ visible: true }).check({ force: true })
  await demoButton(page).click()
  await resultPanel(page)
    .getByText(/^The server could not be reached\./)
    .waitFor()

  // Other pages are not stored: their addresses show the studio.
  await page.goto(paths.landing)
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
  const link = page.getByRole('link', { name: 'Open the studio' })
  await link.waitFor()
  expect(await disorder(page)).toEqual(none)
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'Virtual Try-On' }).waitFor()
}
