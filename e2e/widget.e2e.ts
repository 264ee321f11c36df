/** The shop widget: in a shop of this server by device, and in a hostile page of another origin by server. */
import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { keyRightsVersion } from '@toile/contract/api-limits'
import type { FrameLocator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { disorder, none, viewportOf, widths } from './axe.ts'
import { runProduct, samplesDir } from './harness.ts'
import { signInAsNew, tokenOf } from './people-page.ts'
import { projectDir } from './product.ts'
import { shiftsSinceLoad } from './shifts.ts'

const open = runProduct()
const LONGEST_LOADER_BYTES = 6 * 1024
/** On a machine that is busy with other tests. */
const LOOK_WITHIN = { timeout: 120_000 }

const tryOnButton = (page: Page, at = 0) => page.locator('toile-try-on').nth(at).getByRole('button')
const frameOf = (page: Page) => page.frameLocator('toile-try-on iframe')
const choosePhoto = (frame: FrameLocator) =>
  frame.getByLabel('Choose a photo of you').setInputFiles(join(samplesDir, 'woman-navy.jpg'))
/** Once it can be pressed. */
const makeButton = (frame: FrameLocator) =>
  frame.locator('button:not([aria-disabled])', { hasText: 'Try it on' })
const lookIn = (frame: FrameLocator) => frame.getByAltText('After: the new look')
const heardBy = (page: Page, words: RegExp) => page.locator('output', { hasText: words }).waitFor(LOOK_WITHIN)

test('the script of a shop is small', async () => {
  const { size } = await stat(join(projectDir, 'apps/web/dist/widget/v1.js.gz'))
  expect(size).toBeLessThanOrEqual(LONGEST_LOADER_BYTES)
})

describe.each(widths)('at %i', (width) => {
  test('a shopper tries a product on without the network, by keyboard, and nothing is sent', async () => {
    const page = await open({ path: '/embed', viewport: viewportOf(width), expectsFailedRequests: true })
    const asked: string[] = []
    page.context().on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname === '/embed' || request.method() !== 'GET' || request.postDataBuffer() !== null)
        asked.push(`${request.method()} ${pathname}`)
    })
    await page.goto('/dev/shop')
    await tryOnButton(page, 5).waitFor()
    expect(await shiftsSinceLoad(page)).toEqual([])
    expect(asked).toEqual([])

    await tryOnButton(page).press('Enter')
    const frame = frameOf(page)
    await frame.getByRole('heading', { name: 'Try it on Beige sweater' }).waitFor()
    await heardBy(page, /^open /)
    await choosePhoto(frame)
    await makeButton(frame).press('Enter')
    await lookIn(frame).waitFor(LOOK_WITHIN)
    await heardBy(page, /^look .*"name":"Beige sweater"/)
    expect(await disorder(page)).toEqual(none)

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

test('the photo is remembered where the shopper says so, and a product has several pictures', async () => {
  const page = await open({ path: '/embed' })
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

/**
 * A page that resets styles, spoils what scripts rely on and allows little. Once there is a look it tries to come by it, and
 * writes what it got.
 */
const hostilePage = (address: string, key: string) => `<!doctype html>
<html lang="en"><head><title>Shop</title><style>
  * { all: unset !important; pointer-events: none !important }
  button, dialog, iframe, style, script, title { display: none !important }
  toile-try-on { display: block !important; min-height: 3rem !important; pointer-events: auto !important }
  h1, output { display: block !important }
</style><script>
  for (const name of ['map', 'filter', 'find', 'forEach', 'includes', 'flatMap', 'reduce'])
    Array.prototype[name] = () => { throw new Error('spoilt ' + name) }
  Object.prototype.extra = 'everywhere'
  String.prototype.replaceAll = () => 'spoilt'
  const heard = []
  addEventListener('message', ({ data }) => heard.push(data))
  addEventListener('toile:error', ({ detail }) => heard.push(detail))
  addEventListener('toile:look', ({ target, detail }) => {
    const frame = target.shadowRoot.querySelector('iframe')
    const sibling = document.createElement('iframe')
    document.body.append(sibling)
    const product = { name: 'Forged', pictures: [], category: '', engine: 'server', canAdd: false }
    // As from another frame: the dialog hears its parent alone.
    sibling.contentWindow.eval('(to, message) => to.postMessage(message, "*")')(
      frame.contentWindow, { toile: 'product', product })
    const isReadable = frame.contentDocument !== null
    document.querySelector('output').textContent = JSON.stringify({ isReadable, detail, heard })
  })
</script><script type="module" src="${address}/widget/v1.js"></script></head>
<body><h1>Shop</h1><output></output>
<toile-try-on key="${key}" image="/one.jpg" name="One" category="top" engine="server"></toile-try-on>
<toile-try-on key="${key}" image="/two.jpg" name="Two" category="top" engine="server"></toile-try-on>
</body></html>`

/** Serves a shop at an origin of its own. */
async function serveShop() {
  let html = ''
  let policy = ''
  const garment = await readFile(join(samplesDir, 'white-polo.jpg'))
  const server = createServer(({ url }, response) => {
    if (url?.endsWith('.jpg')) response.setHeader('content-type', 'image/jpeg').end(garment)
    else
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .setHeader('content-security-policy', policy)
        .end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show(address: string, key: string) {
      html = hostilePage(address, key)
      policy = `default-src 'self'; script-src 'unsafe-inline' 'unsafe-eval' ${address}; style-src 'unsafe-inline'; frame-src ${address}`
    },
    close: () => server.close(),
  }
}

test('in a hostile shop a look is made by server, the photo stays out of reach, and a revoked key hides the button', async ({
  onTestFinished,
}) => {
  const shop = await serveShop()
  onTestFinished(() => void shop.close())
  const page = await open({ path: '/developers', expectsFailedRequests: true })
  await signInAsNew(page, '/developers')
  const address = new URL(page.url()).origin
  const { request } = page.context()
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const made = await request.post('/api/keys', {
    headers,
    data: { name: 'Shop', kind: 'publishable', origins: [shop.origin], rightsVersion: keyRightsVersion },
  })
  const { key, id } = (await made.json()) as { key: string; id: string }
  shop.show(address, key)

  await page.goto(shop.origin)
  await tryOnButton(page, 1).click()
  const frame = frameOf(page)
  await frame.getByRole('heading', { name: 'Try it on Two' }).waitFor()
  await frame.getByText('Your photo is sent to').waitFor()
  await choosePhoto(frame)
  await makeButton(frame).click()
  await lookIn(frame).waitFor(LOOK_WITHIN)
  const seen = await page.locator('output').innerText()
  expect(seen).toMatch(/"isReadable":false,"detail":\{"id":"[^"]+","score":[\d.]+,"name":"Two"/)
  expect(seen).not.toMatch(/blob:|data:|signature|imageUrl/)
  expect(await frame.getByRole('heading', { level: 1 }).innerText()).toContain('Two')
  await frame.getByRole('button', { name: 'Close' }).click()

  await request.delete(`/api/keys/${id}`, { headers })
  await tryOnButton(page).click()
  await frameOf(page).getByRole('main').getByText('Try-on is not available here right now.').waitFor()
  await frameOf(page).getByRole('button', { name: 'Close' }).click()
  await page.locator('toile-try-on').first().getByRole('button').waitFor({ state: 'hidden' })
  await tryOnButton(page, 1).waitFor()
})
