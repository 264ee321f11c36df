/** Makes looks on this device through the studio's controls. */
import type { Page } from 'playwright-core'

/** Allows for downloading and starting the engine while other tests keep the machine busy. */
const READY_WITHIN_MS = 120_000

/** The studio's labels in English. Tests in other languages pass their own. */
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

/** Waits until the browser has stored the studio for offline use. */
export const studioIsStored = (page: Page, { stored } = english) => toldInOptions(page, stored)

/** Waits for a text in the options only: the live region repeats it. */
const toldInOptions = (page: Page, words: string) =>
  page.locator('fieldset').getByText(words).filter({ visible: true }).waitFor({ timeout: READY_WITHIN_MS })

/** The enabled Create button. */
export const readyToMake = (page: Page, { create } = english) =>
  page.locator('button:not([aria-disabled])', { hasText: create }).filter({ visible: true })

/** Presses the Create button once it is enabled and waits for a new look. */
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
