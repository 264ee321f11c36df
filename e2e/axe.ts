import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds, short enough to read in a failed test; of one rule alone, where it is named. */
export async function violations(page: Page, rule?: string): Promise<string[]> {
  // Half-transparent text of a running animation would be judged by its momentary colour.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  )
  // There is no frame of another origin to look into, which would take a page of its own each time.
  // Of what is in order nothing is read, and to describe it takes time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rule ? axe.withRules(rule) : axe.withTags(rules)).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** How many pixels the page is wider than what is seen of it. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What axe finds in either theme, which differ in their colours alone, and how much wider than the screen it is. */
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
