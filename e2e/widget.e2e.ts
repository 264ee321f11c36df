/**
 * The shop widget: on this device in a shop on the server's origin, and through the server in a hostile page of
 * another origin.
 */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { keyRightsVersion } from '@toile/contract/api-limits'
import type { FrameLocator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { disorder, none, viewportOf, widths } from './axe.ts'
import { runProduct, samplesDir } from './harness.ts'
import { signInAsNew, tokenOf } from './people-page.ts'
import { projectDir } from './product.ts'
import { shiftsSinceLoad } from './shifts.ts'
import { foreignPage, hostilePage, serveShop } from './shop-page.ts'

const open = runProduct()
const LONGEST_LOADER_BYTES = 6 * 1024
/** Allows for a machine that is busy with other tests. */
const LOOK_WITHIN = { timeout: 120_000 }

const tryOnButton = (page: Page, at = 0) => page.locator('toile-try-on').nth(at).getByRole('button')
const frameOf = (page: Page) => page.frameLocator('toile-try-on iframe')
const choosePhoto = (frame: FrameLocator) =>
  frame.getByLabel('Choose a photo of yourself').setInputFiles(join(samplesDir, 'woman-navy.jpg'))
/** The enabled button that makes a look. */
const makeButton = (frame: FrameLocator) =>
  frame.locator('button:not([aria-disabled])', { hasText: 'Try it on' })
const lookIn = (frame: FrameLocator) => frame.getByAltText('After: the new look')
const heardBy = (page: Page, words: RegExp) => page.locator('output', { hasText: words }).waitFor(LOOK_WITHIN)

/**
 * Returns the names of the controls that Tab reaches from the dialog's Close button until it returns there; `null`
 * stands for the browser's own controls in between. A control of the shop would appear by its element name.
 */
async function tabRound(page: Page): Promise<(string | null)[]> {
  const dialog = page.frames().find((frame) => frame.url().includes('/embed'))
  await frameOf(page).getByRole('button', { name: 'Close' }).focus()
  const round: (string | null)[] = []
  while (round.length < 30 && round.at(-1) !== 'Close') {
    await page.keyboard.press('Tab')
    const inShop = await page.evaluate(() => {
      const { activeElement } = document
      const inElement = activeElement?.shadowRoot?.activeElement ?? activeElement
      return document.hasFocus() && inElement?.tagName !== 'IFRAME' ? inElement?.tagName : null
    })
    const inDialog = await dialog?.evaluate(() => {
      const { activeElement } = document
      if (!document.hasFocus() || activeElement === document.body) return null
      const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0]?.innerText : null
      return activeElement?.ariaLabel ?? label ?? activeElement?.textContent ?? ''
    })
    round.push(inShop ?? inDialog ?? null)
  }
  return round
}

/** Counts the elements of the dialog that have an animation or transition. */
const countMoving = (frame: FrameLocator) =>
  frame.locator('*').evaluateAll((elements) => {
    const lasts = (durations: string) =>
      durations.split(', ').some((duration) => parseFloat(duration) > 0.001)
    const styles = elements.map((element) => getComputedStyle(element))
    return styles.filter((style) => lasts(style.transitionDuration) || lasts(style.animationDuration)).length
  })

/** Records the requests that load the dialog or could send data; the returned array grows as they happen. */
function watchSent(page: Page): string[] {
  const sent: string[] = []
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/embed' || request.method() !== 'GET' || request.postDataBuffer() !== null)
      sent.push(`${request.method()} ${pathname}`)
  })
  return sent
}

test('the shop’s script is small', async () => {
  const { size } = await stat(join(projectDir, 'apps/web/dist/widget/v1.js.gz'))
  expect(size).toBeLessThanOrEqual(LONGEST_LOADER_BYTES)
})

test.each(widths)(
  'a shop’s page does not shift while it loads, and nothing is sent, %i px',
  async (width) => {
    const page = await open.blank({ viewport: viewportOf(width) })
    const asked = watchSent(page)
    await page.goto('/dev/shop')
    await tryOnButton(page, 5).waitFor()
    expect(await shiftsSinceLoad(page)).toEqual([])
    expect(asked).toEqual([])
  },
)

describe('on a phone that is turned to landscape', () => {
  test('a shopper tries a product on offline, by keyboard, and nothing is sent', async () => {
    const page = await open.blank({ viewport: viewportOf(390), expectsFailedRequests: true })
    const asked = watchSent(page)
    await page.goto('/dev/shop')
    await tryOnButton(page, 5).waitFor()
    await tryOnButton(page).press('Enter')
    const frame = frameOf(page)
    await frame.getByRole('heading', { name: 'Try it on Beige sweater' }).waitFor()
    await heardBy(page, /^open /)
    await choosePhoto(frame)
    await makeButton(frame).press('Enter')
    await lookIn(frame).waitFor(LOOK_WITHIN)
    await heardBy(page, /^look .*"name":"Beige sweater"/)
    for (const width of widths.toReversed()) {
      await page.setViewportSize(viewportOf(width))
      expect(await disorder(page)).toEqual(none)
    }
    expect(await countMoving(frame)).toBe(0)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await countMoving(frame)).toBeGreaterThan(0)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const round = await tabRound(page)
    expect(round.filter((name) => name !== null)).toEqual([
      'Compare before and after',
      'Zoom in',
      'Another photo',
      expect.stringMatching(/^Remember this photo on this device/),
      'Add to basket',
      'Try it on again',
      'Download',
      'Close',
    ])

    await page.context().setOffline(true)
    const before = await lookIn(frame).getAttribute('src')
    await frame.getByRole('button', { name: 'Try it on again' }).press('Enter')
    await expect
      .poll(() => lookIn(frame).getAttribute('src', { timeout: 120_000 }), LOOK_WITHIN)
      .not.toBe(before)
    await frame.getByRole('button', { name: 'Add to basket' }).press('Enter')
    await heardBy(page, /^add .*"image":"\/samples\/beige-sweater.jpg"/)
    await page.keyboard.press('Escape')
    await page.locator('toile-try-on iframe').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('Beige sweater')
    expect(asked).toEqual(['GET /embed'])
  })
})

test('the photo is remembered when the shopper asks for it, and a product can have several pictures', async () => {
  const page = await open.blank()
  await page.goto('/dev/shop?lang=es')
  const press = () => page.locator('toile-try-on').nth(5).getByRole('button', { name: 'Pruébatelo' }).click()
  const photo = frameOf(page).getByAltText('Tu foto')
  const choose = async (name: string) =>
    frameOf(page).getByLabel(name).setInputFiles(join(samplesDir, 'woman-red.jpg'))
  const reopen = async () => {
    await frameOf(page).getByRole('button', { name: 'Cerrar' }).click()
    await press()
  }
  await press()
  await choose('Elige una foto tuya')
  await photo.waitFor()
  await reopen()
  await frameOf(page).getByText('Elige una foto tuya').waitFor()
  expect(await photo.count()).toBe(0)
  await frameOf(page).getByRole('checkbox').check()
  await choose('Elige una foto tuya')
  await photo.waitFor()
  await reopen()
  await photo.waitFor()
  await frameOf(page).getByRole('radio', { name: 'Purple' }).check()
  await frameOf(page).getByRole('checkbox').uncheck()
  await reopen()
  await frameOf(page).getByText('Elige una foto tuya').waitFor()
})

test('in a hostile shop the server makes the look, the photo stays out of reach, and a revoked key breaks nothing', async ({
  onTestFinished,
}) => {
  const [shop, foreign] = await Promise.all([serveShop(), serveShop()])
  onTestFinished(() => void [shop, foreign].map(({ close }) => close()))
  const page = await open.blank({ expectsFailedRequests: true })
  await signInAsNew(page, '/developers')
  const address = new URL(page.url()).origin
  const { request } = page.context()
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const made = await request.post('/api/keys', {
    headers,
    data: {
      name: 'Shop',
      kind: 'publishable',
      origins: [shop.origin],
      visitorCap: 1,
      rightsVersion: keyRightsVersion,
    },
  })
  const { key, id } = (await made.json()) as { key: string; id: string }
  shop.show(hostilePage(address, key), address)

  await page.goto(shop.origin)
  await tryOnButton(page, 1).click()
  const frame = frameOf(page)
  await frame.getByRole('heading', { name: 'Try it on Two' }).waitFor()
  await frame.getByText('Your photo is sent to').waitFor()
  await choosePhoto(frame)
  await makeButton(frame).click()
  await lookIn(frame).waitFor(LOOK_WITHIN)
  // The dialog shows the look before its message has reached the shop's page.
  await heardBy(page, /"isReadable"/)
  const seen = await page.locator('output').innerText()
  expect(seen).toMatch(/"isReadable":false,"detail":\{"id":"[^"]+","score":[\d.]+,"name":"Two"/)
  expect(seen).not.toMatch(/blob:|data:|signature|imageUrl/)
  expect(await frame.getByRole('heading', { level: 1 }).innerText()).toContain('Two')

  // Over the key's cap.
  await frame.getByRole('button', { name: 'Try it on again' }).click()
  await frame
    .getByRole('main')
    .getByText('You can make no more looks of this shop on our server today')
    .waitFor()
  await frame.getByRole('button', { name: 'Make it on this device instead' }).waitFor()
  await frame.getByRole('button', { name: 'Close' }).click()
  await tryOnButton(page, 1).waitFor()

  // On an origin that the key does not allow: only the refusal can be framed.
  const framed = [`/embed?key=${key}&origin=${encodeURIComponent(shop.origin)}`, '/embed', '/developers']
  foreign.show(foreignPage(address, framed, key), address)
  const other = await page.context().newPage()
  await other.goto(foreign.origin)
  await expect
    .poll(() => other.frames().map((each) => each.url()))
    .toEqual([`${foreign.origin}/`, ...framed.map(() => 'chrome-error://chromewebdata/')])
  await hidesButton(other)
  await other.close()

  // With a revoked key.
  await request.delete(`/api/keys/${id}`, { headers })
  await hidesButton(page)
  await tryOnButton(page, 1).waitFor()
})

/** Presses the first button of a shop whose key is not valid there. */
async function hidesButton(page: Page) {
  await tryOnButton(page).click()
  await frameOf(page).getByRole('main').getByText('Try-on is not available here right now.').waitFor()
  await frameOf(page).getByRole('button', { name: 'Close' }).click()
  await page.locator('toile-try-on').first().getByRole('button').waitFor({ state: 'hidden' })
  await page.getByRole('heading', { level: 1 }).waitFor()
}
