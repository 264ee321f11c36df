import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths, runProduct } from './harness.ts'
import { signInAsNew } from './people-page.ts'
import { es, englishOn } from './words.ts'

const LOOK_WITHIN_MS = 120_000
const open = runProduct()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name }).filter({ visible: true })

/** Changes the language with the footer's links. */
async function chooseInFooter(page: Page, name: 'English' | 'Español', language: 'en' | 'es') {
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
  await page.locator(`html[lang=${language}]`).waitFor()
}

/** Scrolls until the lazily loaded parts have appeared. */
async function seeAll(page: Page) {
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
}

test('a visitor chooses Spanish and sees only Spanish from the first page to the look', async () => {
  const page = await open({ path: paths.landing })
  await chooseInFooter(page, 'Español', 'es')
  await seeAll(page)
  expect(await englishOn(page)).toEqual([])

  await page
    .getByRole('link', { name: es('landing.hero.start') })
    .first()
    .click()
  await heading(page, es('studio.heading'))
  expect(await englishOn(page)).toEqual([])
  for (const sample of ['woman-navy', 'purple-dress'])
    await page
      .getByRole('radio', { name: es(`studio.sample.${sample}`) })
      .filter({ visible: true })
      .check({ force: true })
  const demo = page
    .getByRole('button', { name: new RegExp(`^${es('studio.demo')}`) })
    .and(page.locator(':not([aria-disabled])'))
    .filter({ visible: true })
  await demo.click()
  const look = page.getByAltText(es('studio.view.after')).first()
  await look.waitFor({ timeout: LOOK_WITHIN_MS })
  expect(await englishOn(page)).toEqual([])
})

test('the choice survives reloads and other pages, and is undone from the studio’s header', async () => {
  // An unknown address answers with status 404, which the browser logs to the console.
  const page = await open({
    path: `${paths.landing}?lang=en`,
    locale: 'es-MX',
    expectsFailedRequests: true,
  })
  await chooseInFooter(page, 'Español', 'es')
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.reload()
  await page.locator('html[lang=es]').waitFor()
  for (const path of ['/pricing', '/terms', '/privacy', '/refund', '/verify', paths.unknown, paths.account]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await seeAll(page)
    expect(await englishOn(page)).toEqual([])
  }
  await page.goto(paths.studio)
  await heading(page, es('studio.heading'))
  const choice = button(page, 'Idioma: Español')
  await choice.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'English' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await heading(page, 'Virtual Try-On')
  await page.goto('/pricing')
  await heading(page, 'Pricing')
})

test('signing in and its failures are in Spanish', async () => {
  const page = await open({ path: paths.studio, locale: 'es-ES', expectsFailedRequests: true })
  await button(page, es('shell.signIn')).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: es('session.email') }).fill('nadie@example.com')
  expect(await englishOn(page)).toEqual([])
  await dialog.getByLabel(es('session.password'), { exact: true }).fill('una-clave-larga-9')
  await dialog.getByRole('button', { name: es('session.signIn') }).click()
  await dialog.getByText(es('failures.signIn.wrongPair')).waitFor()
  expect(await englishOn(page)).toEqual([])
  await dialog.getByRole('button', { name: es('session.password.forgot') }).click()
  await dialog.getByText(es('session.forgot.lead')).waitFor()
  expect(await englishOn(page)).toEqual([])
  await dialog.getByRole('button', { name: es('session.backToSignIn') }).click()
  await dialog.getByRole('button', { name: es('session.createAccount') }).click()
  await dialog.getByRole('heading', { name: es('session.title.sign-up') }).waitFor()
  expect(await englishOn(page)).toEqual([])
})

test('a signed-in user sees the account page and its menu in Spanish', async () => {
  const page = await open.blank()
  await signInAsNew(page, paths.account)
  await chooseInFooter(page, 'Español', 'es')
  for (const id of ['account.statement.toSpend', 'account.purchases.none', 'account.sessions.here'])
    await page.getByText(es(id)).waitFor()
  expect(await englishOn(page)).toEqual([])
  await page.getByRole('button', { name: /^Cuenta de .* 50 créditos$/ }).click()
  await page.getByRole('menuitem', { name: es('session.menu.assets') }).waitFor()
  expect(await englishOn(page)).toEqual([])
})

test('a page follows the browser’s language until the user chooses one, and the address overrides both', async () => {
  const page = await open({ path: '/pricing', locale: 'es-AR' })
  await page.locator('html[lang=es]').waitFor()
  await page.goto('/pricing?lang=en')
  await heading(page, 'Pricing')
  await page.goto('/pricing')
  expect(await englishOn(page)).toEqual([])
})
