import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { viewportOf } from './axe.ts'
import { withOrientation } from './exif.ts'
import { runProduct, samplesDir } from './harness.ts'
import { deleteAfterAsking, slowUploads } from './library-page.ts'
import { creditsShown, dialog, signInAsNew } from './people-page.ts'
import { comes, createButton, lookIsShown, naturalSize, preview, readyForLook } from './studio-page.ts'

const open = runProduct()

const photo = async (name: string, sample: string, orientation = 1) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: withOrientation(await readFile(join(samplesDir, sample)), orientation),
})

/** The sidebar, in place or as a drawer. */
async function sidebarOf(page: Page) {
  const drawer = page.getByRole('button', { name: 'Design Elements', exact: true })
  const isSmall = await drawer.isVisible()
  const part = isSmall ? dialog(page, 'Design Elements') : page.getByRole('main')
  return {
    part,
    models: part.getByRole('group', { name: 'Your Models' }),
    show: async () => {
      if (isSmall) await drawer.click()
    },
    leave: async () => {
      if (isSmall) await part.getByRole('button', { name: 'Done' }).click()
    },
  }
}

const picker = (page: Page) => dialog(page, 'Choose an Image')
const upload = (page: Page) => picker(page).getByRole('button', { name: 'Upload', exact: true }).click()

/** Horizontal gaps in pixels between neighbours of the clothing strip; negative where they overlap. */
const gapsOfStrip = (page: Page) =>
  page.evaluate(() => {
    const boxes = Array.from(document.querySelectorAll('.studio-strip .studio-pick'), (tile) =>
      tile.getBoundingClientRect(),
    )
    return boxes.slice(1).map(({ left }, at) => left - (boxes[at]?.right ?? 0))
  })

/** Pastes a drawn picture with Ctrl+V. */
async function paste(page: Page) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(600, 800)
    canvas.getContext('2d')?.fillRect(200, 200, 200, 400)
    const png = await canvas.convertToBlob({ type: 'image/png' })
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
  })
  await page.keyboard.press('Control+v')
}

// The other tests use wide screens.
test.each([390])(
  'photos are uploaded while their tiles tell how far they are, found again, used, deleted and brought back, %i px',
  async (width) => {
    // Reduced motion, because axe waits for all animations to end and the progress ring never does.
    const page = await open.blank({ viewport: viewportOf(width), reducedMotion: 'reduce' })
    await signInAsNew(page)
    const { part, models, show, leave } = await sidebarOf(page)
    await show()
    await part.getByRole('button', { name: 'Upload a photo' }).click()
    const chooser = picker(page).locator('input[type=file]:not([capture])')
    await chooser.setInputFiles([
      await photo('me.jpg', 'woman-red.jpg'),
      await photo('anna.jpg', 'woman-yellow.jpg', 6),
      await photo('eve.jpg', 'purple-dress.jpg'),
    ])
    await picker(page).getByText('2 more will be uploaded with it: anna.jpg, eve.jpg.').waitFor()
    await picker(page)
      .getByRole('checkbox', { name: /^Temporary/ })
      .check()
    await picker(page).getByRole('button', { name: 'Show Preview' }).waitFor()
    await picker(page)
      .getByRole('checkbox', { name: /^Temporary/ })
      .uncheck()

    // The server's answer is held back, so that the tile keeps its state after the last byte has been sent.
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/uploads', async (route) => {
      await held
      await route.continue()
    })
    // Half a minute for the first photo: the checks below come before its last byte.
    const asFastAsItGoes = await slowUploads(page, 5_000)
    await upload(page)
    const tile = (name: string) => models.getByTitle(name)
    const bar = (name: string) => models.getByRole('progressbar', { name: `Uploading ${name}` })
    const percent = () => bar('me.jpg').evaluate((element: HTMLProgressElement) => element.value)
    await expect.poll(percent, { timeout: 60_000 }).toBeGreaterThan(0)
    const early = await percent()
    await expect.poll(percent, { timeout: 60_000 }).toBeGreaterThan(early)
    expect(await percent()).toBeLessThan(100)
    expect(
      await tile('me.jpg')
        .getByText(/^\d+ %$/)
        .isVisible(),
    ).toBe(true)
    expect(await tile('me.jpg').locator('.spinner').isVisible()).toBe(true)
    await models.getByRole('button', { name: 'Cancel uploading eve.jpg' }).click()
    await tile('eve.jpg').waitFor({ state: 'detached' })

    await asFastAsItGoes()
    await tile('me.jpg').getByText('100 %').waitFor()
    expect(await tile('me.jpg').locator('.spinner').count()).toBe(0)
    expect(await tile('me.jpg').getByRole('button').count()).toBe(0)
    release()
    await models.getByRole('radio', { name: 'anna.jpg' }).waitFor()
    await bar('anna.jpg').waitFor({ state: 'detached' })
    expect(await models.getByRole('radio', { name: 'me.jpg' }).isChecked()).toBe(true)
    expect(await models.getByRole('radio').count()).toBe(2)

    // Upright whatever the camera's orientation; fetched without credentials.
    const [fetched] = await Promise.all([
      page.waitForRequest(
        (request) => request.resourceType() === 'fetch' && /\/api\/files\//.test(request.url()),
      ),
      models.getByRole('radio', { name: 'anna.jpg' }).check({ force: true }),
    ])
    expect(await fetched.headerValue('cookie')).toBeNull()
    expect(await fetched.headerValue('authorization')).toBeNull()
    await leave()
    // The thumbnail loads first, then the picture itself.
    await expect.poll(() => naturalSize(page, 'Your Photo')).toEqual([1200, 900])
    // Half a rem, unless the strip squeezes its tiles over one another.
    expect(Math.min(...(await gapsOfStrip(page)))).toBeGreaterThan(8)
    await show()

    await models.getByRole('button', { name: 'Rename anna.jpg' }).click()
    await models.getByRole('textbox', { name: 'Name' }).fill('Anna')
    await page.keyboard.press('Enter')
    await models.getByRole('radio', { name: 'Anna' }).waitFor()
    await models.getByRole('button', { name: 'Delete Anna' }).click()
    await deleteAfterAsking(page)
    await models.getByRole('button', { name: 'Undo deleting Anna' }).waitFor()

    await page.reload()
    await show()
    await models.getByRole('button', { name: 'Undo deleting Anna' }).click()
    await models.getByRole('radio', { name: 'Anna' }).waitFor()
    await models.getByRole('radio', { name: 'me.jpg' }).check({ force: true })
    await models.getByRole('button', { name: 'Delete me.jpg' }).waitFor()
    await part.getByRole('radio', { name: 'Purple dress' }).check({ force: true })
    await leave()
    await readyForLook(page)
    await createButton(page).click()
    await creditsShown(page, 25)
    await lookIsShown(page)
    expect(await preview(page, 'Your Photo').getAttribute('alt')).toBe('Your Photo: me.jpg')
  },
)

test('a pasted picture is temporary until it is saved, and a failed upload can be tried again', async () => {
  const page = await open.blank({ expectsFailedRequests: true })
  await signInAsNew(page)
  const { part, models } = await sidebarOf(page)
  await paste(page)
  await models.getByText(/ is temporary: on this device only, for 24 hours\.$/).waitFor()
  await page.route('**/api/uploads/photo', (route) => route.abort())
  await models.getByRole('button', { name: 'Keep it in your library' }).click()
  await models.getByText(/ was not uploaded\. The server could not be reached\./).waitFor()
  await page.unroute('**/api/uploads/photo')
  await models.getByRole('button', { name: 'Try again' }).click()
  await models.getByRole('radio').waitFor()
  await page.reload()
  await models.getByRole('radio', { checked: true }).waitFor()

  await part.getByRole('button', { name: 'Upload an outfit' }).click()
  await paste(page)
  await picker(page).getByText('Click to change image').waitFor()
  await upload(page)
  const clothing = part.getByRole('group', { name: 'Your Clothing' })
  expect(await comes(clothing.getByRole('radio', { checked: true }))).toBe(true)
})

test('on a phone the photo can be taken with the camera', async () => {
  const page = await open({ viewport: viewportOf(390), hasTouch: true, isMobile: true })
  const { part, show } = await sidebarOf(page)
  await show()
  for (const [opener, facing] of [
    ['Upload a photo', 'user'],
    ['Upload an outfit', 'environment'],
  ] as const) {
    await part.getByRole('button', { name: opener }).click()
    await picker(page).getByText('Take a picture').waitFor()
    const camera = picker(page).locator('input[capture]')
    expect(await camera.getAttribute('capture')).toBe(facing)
    await camera.setInputFiles(await photo('image.jpg', 'woman-red.jpg'))
    await picker(page).getByRole('button', { name: 'Show Preview' }).click()
    await picker(page).waitFor({ state: 'detached' })
  }
  await readyForLook(page)
})
