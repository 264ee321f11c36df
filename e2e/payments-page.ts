/** Buys packages through the pricing page's controls. */
import type { Page } from 'playwright-core'
import { dialog } from './people-page.ts'

const title = 'Test checkout – no money moves'

export const checkout = (page: Page) => dialog(page, title)
export const buyButton = (page: Page, name: string) => page.getByRole('button', { name: `Buy ${name}` })
/** The heading of the page with the outcome of a purchase. */
export const outcome = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Opens the checkout of a package from the pricing page. */
export async function openCheckout(page: Page, name = 'Professional') {
  await buyButton(page, name).click()
  await checkout(page)
    .getByRole('button', { name: /^Pay \$/ })
    .waitFor()
}

export async function press(page: Page, name: RegExp | string) {
  await checkout(page).getByRole('button', { name, exact: true }).click()
  await checkout(page).waitFor({ state: 'detached' })
}

/** Buys a package and waits for the success message. */
export async function buy(page: Page, name = 'Professional', by: RegExp | string = /^Pay \$/) {
  await openCheckout(page, name)
  await press(page, by)
  await outcome(page, 'Payment successful').waitFor()
}

/** The rows of the purchase history on the account page, newest first. */
export const purchases = (page: Page) =>
  page.getByRole('region', { name: 'Purchases' }).getByRole('rowheader')
