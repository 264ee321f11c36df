/**
 * `npm run bench:wardrobe`: measures how smoothly the wardrobe page scrolls with 50 and with 5,000 pictures. Prints a
 * table, writes `bench/out/wardrobe.json`, and tells if the larger one is within its budget.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { Library, LibraryItem } from '@toile/contract/library'
import type { Page } from 'playwright-core'
import { median } from '../api/load.ts'
import { openProduct } from './open-product.ts'

const RUNS = 5
const FRAMES = 240
const PX_A_FRAME = 40
const SIZES = [50, 5000] as const
const MAX_RATIO = 1.3
const out = join(import.meta.dirname, '../out')
const samples = ['purple-dress', 'black-jacket', 'beige-sweater', 'floral-dress', 'white-polo']

/** Makes a library of `count` garments, with samples as their pictures. */
function libraryOf(count: number): Library {
  const outfits = Array.from({ length: count }, (_, at): LibraryItem => {
    const url = `/samples/${samples[at % samples.length]}.jpg`
    const createdAt = new Date(Date.UTC(2026, 10, 20) - at * 3_600_000).toISOString()
    const about = { id: `item-${at}`, kind: 'outfit', name: `Garment ${at}`, category: null } as const
    const file = { imageUrl: url, thumbnailUrl: url, width: 900, height: 1200, bytes: 100_000 }
    return { ...about, ...file, favourite: at % 7 === 0, createdAt }
  })
  const use = { items: count, maxItems: 10_000, bytes: 1, maxBytes: 2, isNearlyFull: false }
  return { outfits, photos: [], generated: [], use }
}

/** Creates an account through the API. */
async function signUp(page: Page, address: string): Promise<void> {
  const { request } = page.context()
  const email = 'wardrobe@example.com'
  await request.post(`${address}/api/identity/sign-up/email`, {
    headers: { origin: address },
    data: { name: '', email, password: 'purple-dress-9' },
  })
  for (let link = ''; !link;) {
    const mails = await (await request.get(`${address}/dev/mailbox`, { params: { to: email } })).text()
    link = (/ href="([^"]*verify-email[^"]*)"/.exec(mails)?.[1] ?? '').replaceAll('&amp;', '&')
    if (link) await request.get(link)
  }
  await page.goto(`${address}/privacy`)
  await page.evaluate(`localStorage.setItem('toile:session', 'person')`)
}

/** Script that scrolls the page, back and forth if it is short, and returns the milliseconds between frames. */
const SCROLL = `new Promise((resolve) => {
  const times = []
  let step = ${PX_A_FRAME}
  let last
  const frame = (now) => {
    if (last !== undefined) times.push(now - last)
    last = now
    const before = scrollY
    scrollBy(0, step)
    if (scrollY === before) step = -step
    if (times.length < ${FRAMES}) requestAnimationFrame(frame)
    else resolve(times)
  }
  requestAnimationFrame(frame)
})`

const { server, browser, close } = await openProduct()
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signUp(page, server.address)
  let library = libraryOf(0)
  await page.route('**/api/uploads', async (route) => route.fulfill({ json: library }))
  const measured = new Map(
    SIZES.map((size) => [size, { medians: [] as number[], slow: [] as number[], tiles: 0 }]),
  )
  // In turns, so that other load on the machine affects both.
  for (let run = 0; run < RUNS; run++)
    for (const [size, figures] of measured) {
      library = libraryOf(size)
      await page.goto(`${server.address}/wardrobe`)
      await page.getByRole('radio', { name: /^Clothing/ }).check({ force: true })
      await page.locator('.wardrobe-tile').first().waitFor()
      const times = (await page.evaluate<number[]>(SCROLL)).sort((one, other) => one - other)
      figures.medians.push(median(times))
      figures.slow.push(times[Math.floor(times.length * 0.95)] ?? NaN)
      figures.tiles = Math.max(figures.tiles, await page.locator('.wardrobe-tile').count())
    }
  const round = (value: number) => Math.round(value * 10) / 10
  const figures = [...measured].map(([size, { medians, slow, tiles }]) => ({
    pictures: size,
    frameMs: round(median(medians)),
    slowFrameMs: round(median(slow)),
    tiles,
    load: round(loadavg()[0] ?? 0),
  }))
  console.table(figures)
  const [small, large] = figures
  const ratio = Math.round((100 * (large?.frameMs ?? NaN)) / (small?.frameMs ?? NaN)) / 100
  console.log(`${ratio}× the frame time; at most ${MAX_RATIO}×: ${ratio <= MAX_RATIO ? 'kept' : 'not kept'}.`)

  await mkdir(out, { recursive: true })
  const report = { date: new Date().toISOString(), runs: RUNS, figures, ratio }
  await writeFile(join(out, 'wardrobe.json'), `${JSON.stringify(report, null, 2)}\n`)
} finally {
  await close()
}
