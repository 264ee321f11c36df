/** Looks made on this device, as a person has them made in the studio. */
import type { Page } from 'playwright-core'

/** Fetching and starting the engine, on a machine that is busy with other tests. */
const READY_WITHIN_MS = 120_000

/** The studio's words in English; tests in other languages give their own. */
const english = {
  place: 'On this device',
  ready: 'The engine is ready.',
  stored: 'From now on the studio opens and works without a connection, too.',
  create: 'Create My Look',
  after: 'After: the new look',
}
export type DeviceWords = typeof english

export const deviceChoice = (page: Page, { place } = english) =>
  page.getByRole('radio', { name: place }).filter({ visible: true })

export async function chooseDevice(page: Page, words = english) {
  await deviceChoice(page, words).check({ force: true })
  await toldInOptions(page, words.ready)
}

/** Until the browser has stored the studio as well. */
export const studioIsStored = (page: Page, { stored } = english) => toldInOptions(page, stored)

/** Finds words in the options alone: the live region says them too. */
const toldInOptions = (page: Page, words: string) =>
  page.locator('fieldset').getByText(words).filter({ visible: true }).waitFor({ timeout: READY_WITHIN_MS })

/** The button that makes a look, while it can be pressed. */
export const readyToMake = (page: Page, { create } = english) =>
  page.locator('button:not([aria-disabled])', { hasText: create }).filter({ visible: true })

/** Presses the button once it can be pressed, and waits for a look that was not there before. */
export async function makeLook(page: Page, words = english) {
  const { after } = words
  const button = readyToMake(page, words)
  await button.waitFor()
  const selector = `img[alt="${after}"]`
  const before = await page.evaluate(
    (selector) => document.querySelector<HTMLImageElement>(selector)?.src ?? '',
    selector,
  )
  await button.click()
  await page.waitForFunction(
    ([selector, before]) => {
      const image = document.querySelector<HTMLImageElement>(selector)
      return image !== null && image.src !== before && image.naturalWidth > 0
    },
    [selector, before] as const,
    { timeout: READY_WITHIN_MS },
  )
}
