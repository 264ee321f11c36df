import type { Page } from 'playwright-core'

const MAX_TABS = 200

/**
 * Presses Tab until the control with this name has focus; a control that Tab cannot reach does not exist for many users.
 * Waits for hydration first: on a prerendered page links work before it, buttons do not.
 */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  await page.locator('html:not(:has(#root[data-page]))').waitFor({ state: 'attached' })
  for (let presses = 0; presses < MAX_TABS; presses++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const { activeElement } = document
      const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0]?.textContent : null
      return activeElement?.getAttribute('aria-label') ?? label ?? activeElement?.textContent ?? ''
    })
    if (name.test(focused)) return
  }
  throw new Error(`Tab does not reach ${name}`)
}

/**
 * Presses Escape once the uppermost dialog has the focus: until then it does not listen to keys, and the one below it
 * would close.
 */
export async function pressEscape(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const dialog = Array.from(document.querySelectorAll('[role="dialog"]')).at(-1)
    return !dialog || dialog.contains(document.activeElement)
  })
  await page.keyboard.press('Escape')
}
