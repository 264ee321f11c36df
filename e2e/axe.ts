import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds, short enough to read in a failed test. */
async function violations(page: Page): Promise<string[]> {
  // Half-transparent text of a running animation would be judged by its momentary colour.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  )
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** How many pixels the page is wider than what is seen of it. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What axe finds in either theme, and how much wider than the screen it is. */
export async function disorder(page: Page) {
  const found: Record<string, unknown> = {}
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    found[colorScheme] = await violations(page)
  }
  return { ...found, overflow: await overflow(page) }
}
export const none = { light: [], dark: [], overflow: 0 }

/** A phone, or a desk. */
export const widths = [390, 1440] as const
export const viewportOf = (width: number) => ({ width, height: width === 390 ? 844 : 900 })
