/**
 * `npm run bench:inp`: measures the studio's Interaction to Next Paint on a phone with a quarter of this machine's
 * speed. Prints a table, writes `bench/out/inp.json`, and exits with 1 if the longest interaction is over its budget.
 * It also reports the main thread's CPU time for all work after an interaction, an upper bound that other load on the
 * machine does not affect.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Locator, Page } from 'playwright-core'
import { openProduct } from './open-product.ts'

const RUNS = 3
/** Factor by which the browser slows the page down. */
const SLOWER_CPU = 4
/** The budget: Google's limit of a good INP. */
const MAX_MS = 200
/** Time after which everything that an input triggers is drawn. */
const SETTLED_MS = 600
const out = join(import.meta.dirname, '../out')

/**
 * Script for the page: keeps the longest time from an input to the next frame, as INP counts it, in `longestMs` until
 * the bench sets that to 0.
 */
const RECORD_LONGEST = `
  globalThis.longestMs = 0
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries())
      if (interactionId) globalThis.longestMs = Math.max(globalThis.longestMs, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
`

/** CPU time of the page's main thread so far. */
async function mainThreadMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

type Interaction = [name: string, act: (page: Page) => Promise<void>]

const visible = (locator: Locator) => locator.filter({ visible: true }).first()
const press = (name: string | RegExp) => (page: Page) =>
  visible(page.getByRole('button', { name })).click({ timeout: 120_000 })
const pick = (name: string) => (page: Page) =>
  visible(page.getByRole('radio', { name })).click({ force: true, timeout: 120_000 })

const interactions: Interaction[] = [
  ['open the drawer', press('Design Elements')],
  ['choose a photo', pick('Woman in navy')],
  ['open the options', (page) => visible(page.locator('.studio-more > summary')).click()],
  ['move the realism', (page) => visible(page.getByRole('slider', { name: 'Realism' })).press('ArrowRight')],
  ['close the drawer', press('Done')],
  ['choose a garment', pick('White polo')],
  ['enlarge the garment', press('Look at the outfit closely')],
  ['close the enlarged garment', press('Close')],
  ['make the look', press(/^Try Demo/)],
  [
    'move the comparison slider',
    (page) =>
      visible(page.getByRole('slider', { name: 'Compare before and after' })).press('PageUp', {
        timeout: 120_000,
      }),
  ],
  ['zoom', pick('Zoom')],
  ['side by side', pick('Side by side')],
  ['go to the next outfit', press('Next outfit')],
  ['choose another garment', pick('Black jacket')],
]

const { server, browser, close } = await openProduct()
/** Times of each interaction, one for each run: the longest event, and the CPU time. */
const measured = new Map<string, { eventMs: number[]; cpuMs: number[] }>()
try {
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
    })
    const page = await context.newPage()
    await page.addInitScript(RECORD_LONGEST)
    await page.goto(`${server.address}/virtual-try-outfit`, { waitUntil: 'networkidle' })
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
    for (const [name, act] of interactions) {
      await page.evaluate('globalThis.longestMs = 0')
      const before = await mainThreadMs(devtools)
      await act(page)
      await page.waitForTimeout(SETTLED_MS)
      const times = measured.get(name) ?? { eventMs: [], cpuMs: [] }
      times.cpuMs.push(Math.round((await mainThreadMs(devtools)) - before))
      times.eventMs.push(await page.evaluate<number>('globalThis.longestMs'))
      measured.set(name, times)
    }
    await context.close()
  }
  const rows = Array.from(measured, ([interaction, { eventMs, cpuMs }]) => ({
    interaction,
    eventMs,
    cpuMs,
    longestMs: Math.max(...eventMs),
  }))
  console.table(
    rows.map(({ interaction, eventMs, cpuMs, longestMs }) => ({
      interaction,
      'ms, each run': eventMs.join(', '),
      longest: longestMs,
      'CPU ms, each run': cpuMs.join(', '),
    })),
  )
  const longestMs = Math.max(...rows.map((row) => row.longestMs))
  const load = Math.round((loadavg()[0] ?? 0) * 10) / 10
  console.log(`The longest interaction takes ${longestMs} ms (budget ${MAX_MS} ms), with a load of ${load}.`)
  await mkdir(out, { recursive: true })
  await writeFile(
    join(out, 'inp.json'),
    `${JSON.stringify({ date: new Date().toISOString(), load, rows }, null, 2)}\n`,
  )
  process.exitCode = longestMs <= MAX_MS ? 0 : 1
} finally {
  await close()
}
