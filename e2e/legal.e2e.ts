import { expect, test } from 'vitest'
import { runProduct } from './harness.ts'
import { tabTo } from './keys.ts'
import { openSignUp } from './people-page.ts'
import { comes } from './studio-page.ts'

const open = runProduct(async () => ({
  TOILE_LEGAL_NAME: 'Example Fashion Ltd',
  TOILE_CONTACT_EMAIL: 'hello@example.com',
  TOILE_LEGAL_DATE: '2027-01-31',
}))

test.each([
  ['/term', 'Terms of Service'],
  ['/refunds', 'Refund Policy'],
  ['/refund-policy', 'Refund Policy'],
])('the server has %s, the %s, with who offers the service', async (path, title) => {
  const page = await open({ path })
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title)
  await page.getByText('In force since 31 January 2027.').waitFor()
  await page.getByText(/^Toile is offered by Example Fashion Ltd/).waitFor()
  expect((await page.request.get(path)).status()).toBe(200)
})

test('an unknown address answers with status 404 and a page that links home', async () => {
  const page = await open({ path: '/no/such/page', expectsFailedRequests: true })
  expect((await page.request.get('/no/such/page')).status()).toBe(404)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page not found')
  await tabTo(page, /^Go Home$/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Transform Your Look/ }).waitFor()
})

test('the keyboard goes from the footer to the refund policy, and from its table of contents to the address', async () => {
  const page = await open({ path: '/privacy' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).focus()
  await tabTo(page, /^Refund Policy$/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Refund Policy' }).waitFor()
  await tabTo(page, /^Contact$/)
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.id === 'contact-title')
  expect(await page.getByRole('link', { name: 'hello@example.com' }).getAttribute('href')).toBe(
    'mailto:hello@example.com',
  )
})

test('a new user can read what they agree to', async () => {
  const page = await open({ path: '/privacy' })
  await openSignUp(page)
  const [terms] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('dialog').getByRole('link', { name: 'Terms' }).click(),
  ])
  expect(await comes(terms.getByRole('heading', { level: 1, name: 'Terms of Service' }))).toBe(true)
})

test('the table of packages breaks no word on a phone', async () => {
  const page = await open({ path: '/terms', viewport: { width: 390, height: 844 } })
  const broken = await page.locator('.legal-text :is(td, tbody th)').evaluateAll((cells) =>
    cells
      .filter((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        // A word on one line has one rectangle; a broken one has several.
        return !cell.textContent?.includes(' ') && range.getClientRects().length > 1
      })
      .map((cell) => cell.textContent),
  )
  expect(broken).toEqual([])
})
