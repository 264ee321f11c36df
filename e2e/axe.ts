import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { RunOptions, run } from 'axe-core'
import type { Page } from 'playwright-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The global variable that axe's script defines in a page. */
declare const axe: { run: typeof run }
const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
let source: Promise<string> | undefined

/** Injects axe into all frames, once per document: evaluating its script takes longer than most checks. */
async function bringAxe(page: Page): Promise<void> {
  const text = await (source ??= readFile(axeFile, 'utf8'))
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(text)
}

/** Runs axe and returns its violations as short lines. @param rule limits the run to one rule */
export async function violations(page: Page, rule?: string): Promise<string[]> {
  // Text that fades in would be measured with its momentary, half-transparent colour.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  )
  await bringAxe(page)
  const options: RunOptions = {
    runOnly: rule ? { type: 'rule', values: [rule] } : { type: 'tag', values: tags },
    // Reports of passed checks take time to build and are not used.
    resultTypes: ['violations'],
  }
  return page.evaluate(async (asked) => {
    const { violations } = await axe.run(document, asked)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  }, options)
}

/** Pixels by which the page overflows the viewport horizontally. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/**
 * Returns the violations in the light theme, contrast violations in the dark theme, and the horizontal overflow in
 * pixels.
 */
export async function disorder(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await violations(page, 'color-contrast')
  await page.emulateMedia({ colorScheme: 'light' })
  return { light: await violations(page), dark, overflow: await overflow(page) }
}
export const none = { light: [], dark: [], overflow: 0 }

/** Viewport widths of a phone and of a desktop. */
export const widths = [390, 1440] as const
export const viewportOf = (width: number) => ({ width, height: width === 390 ? 844 : 900 })
