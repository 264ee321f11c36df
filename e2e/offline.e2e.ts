/** The page "offline": stored by the service worker and shown where no page comes. Visitors have nothing else stored. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { disorder, none } from './axe.ts'
import { runProduct } from './harness.ts'

const open = runProduct()

const words = {
  en: { title: 'You are offline', retry: 'Try again' },
  es: { title: 'Estás sin conexión', retry: 'Intentar de nuevo' },
} as const

/** Opens a page whose worker has kept what it keeps, and has taken over. */
async function openWithWorker(path: string, locale: string): Promise<Page> {
  const page = await open({ path, locale, serviceWorkers: 'allow', expectsFailedRequests: true })
  // The worker waits for the page, and the page may wait for the machine.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  return page
}

const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    const requests = await Promise.all(caches.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search)
  })

describe.each(['en', 'es'] as const)('in the language %s', (language) => {
  test('whoever loses the connection is told so, and goes on where it comes back', async () => {
    const page = await openWithWorker('/privacy', language)
    await page.context().setOffline(true)
    await page.goto('/pricing')
    const { title, retry } = words[language]
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    expect(new URL(page.url()).pathname).toBe('/pricing')
    expect(await disorder(page)).toEqual(none)

    // The page of before has the same words: only the new one hears of the connection.
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: retry }).click()])
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.context().setOffline(false)
    // It loads again by itself as soon as it may.
    await page.locator('#packages-title').waitFor()
  })
})

test('nothing is kept but that page, in each language, and its letters, however much is looked at', async () => {
  const page = await openWithWorker('/', 'en')
  for (const path of ['/virtual-try-outfit', '/pricing', '/account', '/api/pricing', '/nowhere'])
    await page.goto(path)
  await page.goto('/')
  const kept = await keptPaths(page)
  expect(kept.filter((path) => path.endsWith('.woff2'))).toHaveLength(2)
  expect(kept.filter((path) => !path.endsWith('.woff2'))).toEqual(['/offline?lang=en', '/offline?lang=es'])
})

test.each(['by the address', 'by the cookie'])(
  'the page comes in another language, chosen %s',
  async (by) => {
    const page = await openWithWorker('/', 'en')
    if (by === 'by the address') {
      await page.goto('/?lang=es')
      await page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.endsWith('lang=es'))
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    } else await page.evaluate(() => (document.cookie = 'toile_language=es; Path=/'))
    await page.context().setOffline(true)
    await page.goto('/pricing')
    await page.getByRole('heading', { level: 1, name: words.es.title }).waitFor()
    expect(await page.getByRole('link').count()).toBe(0)
  },
)

test('a worker that is taken away leaves the pages as they are', async () => {
  const page = await openWithWorker('/', 'en')
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations())
      await registration.unregister()
  })
  await page.goto('/privacy')
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await page.context().setOffline(true)
  await expect(page.goto('/pricing')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
})
