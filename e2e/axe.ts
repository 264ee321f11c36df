import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { RunOptions, run } from 'axe-core'
import type { Page } from 'playwright-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The global that its script sets in a page. */
declare const axe: { run: typeof run }
const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
let source: Promise<string> | undefined

/** Injects axe into all frames, once for each document, because that takes longer than most of its checks. */
async function bringAxe(page: Page): Promise<void> {
  const text = await (source ??= readFile(axeFile, 'utf8'))
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(text)
}

/** The violations that axe finds, as short lines; of one rule when it is named. */
export async function violations(page: Page, rule?: string): Promise<string[]> {
  // Half-transparent text of a running animation would be judged by its momentary colour.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  )
  await bringAxe(page)
  const options: RunOptions = {
    runOnly: rule ? { type: 'rule', values: [rule] } : { type: 'tag', values: tags },
    // Describing passed checks would only take time.
    resultTypes: ['violations'],
  }
  return page.evaluate(async (asked) => {
    const { violations } = await axe.run(document, asked)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  }, options)
}

/** Pixels by which the page is wider than the viewport. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Violations in the light theme, of contrast in the dark one, and the overflow in pixels. */
export async function disorder(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await violations(page, 'color-contrast')
  await page.emulateMedia({ colorScheme: 'light' })
  return { light: await violations(page), dark, overflow: await overflow(page) }
}
export const none = { light: [], dark: [], overflow: 0 }

/** A phone, or a desk. */
export const widths = [390, 1440] as const
export const viewportOf = (width: number) => ({ width, height: width === 390 ? 844 : 900 })
