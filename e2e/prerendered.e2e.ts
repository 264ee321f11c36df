/** Prerendered pages: served in the reader's language, readable without scripts, and hydrated without errors. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { runProduct } from './harness.ts'
import { comes } from './studio-page.ts'

const open = runProduct()

/** Every address, and whether it is prerendered as a visitor sees it. */
const addresses = [
  ['/', true],
  ['/virtual-try-outfit', false],
  ['/pricing', true],
  ['/privacy', true],
  ['/terms', true],
  ['/term', true],
  ['/refund', true],
  ['/refunds', true],
  ['/refund-policy', true],
  ['/developers', true],
  ['/verify', true],
  ['/pay', false],
  ['/success', false],
  ['/account', false],
  ['/account/reset', false],
] as const

const atWork = (page: Page) => page.locator('#root:not([data-page]) main h1').waitFor()
const headingIn = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()

/** Sets the storage of an earlier visit: dark theme, possibly still signed in. */
const notes = () => {
  localStorage.setItem('toile:theme', 'dark')
  localStorage.setItem('toile:session', 'somebody')
}

describe.each(['en', 'es'])('in the language %s', (language) => {
  // `open` fails the test on console errors, which includes React's hydration mismatches.
  test('every page hydrates as it was sent', async () => {
    const page = await open({ path: '/', locale: language })
    for (const [path, isPrerendered] of addresses) {
      const answer = await page.goto(path)
      expect([path, answer?.status(), answer?.headers()['content-language']]).toEqual([path, 200, language])
      expect(((await answer?.text()) ?? '').includes('<div id="root" data-page='), path).toBe(isPrerendered)
      await atWork(page)
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      await page.mouse.wheel(0, 400)
    }
  })

  test('an unknown address is reported as such', async () => {
    const page = await open({ path: '/nowhere/at/all', locale: language, expectsFailedRequests: true })
    await atWork(page)
    const expected = { en: 'Page not found', es: 'Página no encontrada' }[language]
    expect(await headingIn(page)).toBe(expected)
  })

  test('pages are readable without JavaScript', async () => {
    const page = await open({
      path: '/',
      locale: language,
      javaScriptEnabled: false,
      expectsFailedRequests: true,
    })
    const sections = await page.getByRole('heading', { level: 2 }).allTextContents()
    expect(sections.length).toBeGreaterThanOrEqual(5)
    for (const path of ['/privacy', '/terms', '/refund', '/pricing', '/nowhere']) {
      await page.goto(path)
      expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(60)
    }
  })
})

test('every page hydrates for a returning user', async () => {
  const page = await open({ path: '/' })
  await page.context().addInitScript(notes)
  for (const [path] of addresses) {
    await page.goto(path)
    await atWork(page)
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    await page.mouse.wheel(0, 400)
  }
})

// Failed once on a busy machine, for unknown reasons: the page had reacted before the mark of hydration was set.
test(
  'the lower part of the landing page comes to work as it was sent, with the first sign of a reader',
  { retry: 1 },
  async () => {
    const page = await open({ path: '/', viewport: { width: 390, height: 844 } })
    const lower = page.locator('#how-it-works')
    await lower.getByRole('heading', { name: 'Pick a tag' }).waitFor()
    expect(await lower.getAttribute('data-waiting')).toBe('')
    await page.mouse.wheel(0, 400)
    await page.locator('#how-it-works:not([data-waiting])').waitFor()
    await page.getByRole('button', { name: 'Sign Up & Get 50 Free Credits' }).click()
    expect(await comes(page.getByRole('dialog'))).toBe(true)
  },
)

test('a user who may be signed in sees no call to sign up before the session is known', async () => {
  const page = await open({ path: '/privacy', expectsFailedRequests: true })
  await page.context().addInitScript(notes)
  // The page stays as prerendered.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  await page.getByRole('link', { name: 'Start Creating Now' }).waitFor()
  for (const name of ['Sign In', 'Sign Up Free', 'Sign Up & Get 50 Free Credits'])
    expect(await page.getByRole('button', { name }).count(), name).toBe(0)
  expect(await page.locator('[data-signed-out]:visible').count()).toBe(0)
  expect(await page.locator('[data-signed-out]').count()).toBe(5)
})

test('with an ended session the page shows what visitors see', async () => {
  const page = await open({ path: '/privacy' })
  await page.evaluate(() => localStorage.setItem('toile:session', 'somebody'))
  await page.goto('/')
  expect(await comes(page.getByRole('button', { name: 'Sign Up Free' }))).toBe(true)
})

test('each picture of the first view is fetched once', async () => {
  const page = await open({ path: '/privacy', viewport: { width: 390, height: 844 } })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto('/', { waitUntil: 'networkidle' })
  const pictures = fetched.filter((path) => /\/woman-pink[^/]*$/.test(path))
  expect(pictures.length).toBeGreaterThanOrEqual(2)
  const withoutSizes = pictures.map((path) => path.replace(/-\d+\.\w+$/, ''))
  expect(new Set(withoutSizes).size).toBe(pictures.length)
})
