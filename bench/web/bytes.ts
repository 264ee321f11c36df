/** Measures the bytes of a first visit to a page, as Chromium counts them. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'

const built = join(import.meta.dirname, '../../apps/web/dist')
/** A page counts as loaded after this time without requests. */
const SETTLED_MS = 1500

export type Bytes = { scriptGzip: number; scriptSent: number; all: number; requests: number }

/**
 * Measures bytes on the wire, including headers, for a phone with an empty cache. `scriptGzip`: gzipped script files.
 */
export async function bytesOf(browser: Browser, url: string): Promise<Bytes> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const kinds = new Map<string, { type: string; path: string }>()
  const sizes = new Map<string, number>()
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, { type, path: new URL(response.url).pathname })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes.set(requestId, encodedDataLength)
  })
  await devtools.send('Network.enable')
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(SETTLED_MS)
  await context.close()
  const scripts = [...kinds].filter(([, { type }]) => type === 'Script')
  const files = await Promise.all(scripts.map(async ([, { path }]) => readFile(join(built, path))))
  const sum = (numbers: Iterable<number>) => Array.from(numbers).reduce((total, each) => total + each, 0)
  return {
    scriptGzip: sum(files.map((file) => gzipSync(file, { level: 9 }).length)),
    scriptSent: sum(scripts.map(([id]) => sizes.get(id) ?? 0)),
    all: sum(sizes.values()),
    requests: sizes.size,
  }
}
