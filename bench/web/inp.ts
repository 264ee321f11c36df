/**
 * `npm run bench:inp`: measures the studio's Interaction to Next Paint on a phone with a quarter of this machine's
 * speed. Prints a table, writes `bench/out/inp.json`, and tells if the longest interaction is within its budget. It
 * also reports the CPU time of all work after an interaction, which is an upper bound that other load on the machine
 * does not affect.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Locator, Page } from 'playwright-core'
import { openProduct } from './open-product.ts'

const RUNS = 3
const SLOWER_CPU = 4
const MAX_MS = 200
/** Time after which everything that an input triggers is drawn. */
const SETTLED_MS = 600
const out = join(import.meta.dirname, '../out')

/** Records the longest event since the last reading, as INP does: from the input to the next frame. */
const NOTES = `
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

type Act = [name: string, act: (page: Page) => Promise<void>]

const seen = (locator: Locator) => locator.filter({ visible: true }).first()
const press = (name: string | RegExp) => (page: Page) =>
  seen(page.getByRole('button', { name })).click({ timeout: 120_000 })
const pick = (name: string) => (page: Page) =>
  seen(page.getByRole('radio', { name })).click({ force: true, timeout: 120_000 })

const acts: Act[] = [
  ['open the drawer', press('Design Elements')],
  ['choose a photo', pick('Woman in navy')],
  ['open the options', (page) => seen(page.locator('.studio-more > summary')).click()],
  ['move the realism', (page) => seen(page.getByRole('slider', { name: 'Realism' })).press('ArrowRight')],
  ['close the drawer', press('Done')],
  ['choose a garment', pick('White polo')],
  ['look at it closely', press('Look at the outfit closely')],
  ['leave that', press('Close')],
  ['make the look', press(/^Try Demo/)],
  [
    'move the tape',
    (page) =>
      seen(page.getByRole('slider', { name: 'Compare before and after' })).press('PageUp', {
        timeout: 120_000,
      }),
  ],
  ['zoom', pick('Zoom')],
  ['side by side', pick('Side by side')],
  ['go to the next outfit', press('Next outfit')],
  ['choose another garment', pick('Black jacket')],
]

const { server, browser, close } = await openProduct()
const measured = new Map<string, { events: number[]; processor: number[] }>()
try {
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
    })
    const page = await context.newPage()
    await page.addInitScript(NOTES)
    await page.goto(`${server.address}/virtual-try-outfit`, { waitUntil: 'networkidle' })
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
    for (const [name, act] of acts) {
      await page.evaluate('globalThis.longestMs = 0')
      const before = await mainThreadMs(devtools)
      await act(page)
      await page.waitForTimeout(SETTLED_MS)
      const { events, processor } = measured.get(name) ?? { events: [], processor: [] }
      processor.push(Math.round((await mainThreadMs(devtools)) - before))
      events.push(await page.evaluate<number>('globalThis.longestMs'))
      measured.set(name, { events, processor })
    }
    await context.close()
  }
  const rows = Array.from(measured, ([act, { events, processor }]) => ({
    act,
    ms: events,
    processor,
    longest: Math.max(...events),
  }))
  console.table(
    rows.map(({ act, ms, processor, longest: most }) => ({
      act,
      'ms, each run': ms.join(', '),
      longest: most,
      'processor, each run': processor.join(', '),
    })),
  )
  const most = Math.max(...rows.map((row) => row.longest))
  const load = Math.round((loadavg()[0] ?? 0) * 10) / 10
  console.log(`The longest takes ${most} ms of ${MAX_MS} at most, with a load of ${load}.`)
  await mkdir(out, { recursive: true })
  await writeFile(
    join(out, 'inp.json'),
    `${JSON.stringify({ date: new Date().toISOString(), load, rows }, null, 2)}\n`,
  )
  process.exitCode = most <= MAX_MS ? 0 : 1
} finally {
  await close()
}
