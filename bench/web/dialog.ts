/** Measures the time from a press of the widget's button to the drawn form, against the studio's first paint. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { median } from '../api/load.ts'

/** Lighthouse's throttling for a slow phone on a slow connection. */
const SLOW = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
const SLOWER_CPU = 4

export type Throttle = 'none' | 'phone'
/** Medians, in milliseconds. */
export type Waits = {
  studioMs: number
  dialogMs: number
  ratio: number
  of: { studio: number[]; dialog: number[] }
}

/**
 * Script for every document: records the press on the shop's page and, in the dialog's frame, when the form is drawn.
 */
const NOTES = `
  const now = () => performance.timeOrigin + performance.now()
  addEventListener('click', () => (globalThis.pressedAt = now()), { capture: true, once: true })
  const seen = new MutationObserver(() => {
    if (!document.querySelector('.embed-controls')) return
    seen.disconnect()
    requestAnimationFrame(() => setTimeout(() => (globalThis.drawnAt = now())))
  })
  seen.observe(document, { subtree: true, childList: true })
`

/** Measures both in turns, each with an empty cache, so that other load on the machine affects both. */
export async function measureDialog(
  browser: Browser,
  address: string,
  { throttle, runs }: { throttle: Throttle; runs: number },
): Promise<Waits> {
  const studio: number[] = []
  const dialog: number[] = []
  for (let run = 0; run < runs; run++) {
    studio.push(await inFresh(browser, throttle, (page) => firstPaint(page, `${address}/virtual-try-outfit`)))
    dialog.push(await inFresh(browser, throttle, (page) => pressToForm(page, `${address}/dev/shop`)))
  }
  const [studioMs, dialogMs] = [Math.round(median(studio)), Math.round(median(dialog))]
  const ratio = Math.round((100 * dialogMs) / studioMs) / 100
  return { studioMs, dialogMs, ratio, of: { studio: studio.map(Math.round), dialog: dialog.map(Math.round) } }
}

const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
}

async function inFresh<T>(
  browser: Browser,
  throttle: Throttle,
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(throttle === 'phone' ? phone : {})
  try {
    const page = await context.newPage()
    if (throttle === 'phone') {
      const devtools = await context.newCDPSession(page)
      await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW })
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
    }
    return await measure(page)
  } finally {
    await context.close()
  }
}

/** Time from the start of the navigation to the first text or picture. */
async function firstPaint(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'load' })
  const paint = await page.waitForFunction<number>(
    `performance.getEntriesByName('first-contentful-paint')[0]?.startTime`,
  )
  return paint.jsonValue()
}

/** Time from the press of the first button to the frame that shows the dialog's form. */
async function pressToForm(page: Page, url: string): Promise<number> {
  await page.addInitScript(NOTES)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.locator('toile-try-on').first().getByRole('button').click()
  const frame = await (await page.locator('toile-try-on iframe').elementHandle())?.contentFrame()
  if (!frame) throw new Error('The widget opens no frame')
  await frame.waitForURL(/\/embed/, { waitUntil: 'commit' })
  const drawnAt = await (await frame.waitForFunction<number>('globalThis.drawnAt')).jsonValue()
  return drawnAt - (await page.evaluate<number>('globalThis.pressedAt'))
}
