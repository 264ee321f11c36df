/** Sums the scripts that a page loads at first. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'

const builtDir = join(import.meta.dirname, '../apps/web/dist')

/** Opens an address, and returns the size of the scripts that it loads, in bytes compressed by gzip. */
export async function scriptBytesOf(page: Page, address: string): Promise<number> {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  if (scripts.size < 4)
    throw new Error(`${address} loaded only ${scripts.size} scripts: was it loaded before?`)
  const sizes = await Promise.all(
    [...scripts].map(async (path) => gzipSync(await readFile(join(builtDir, path)), { level: 9 }).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
