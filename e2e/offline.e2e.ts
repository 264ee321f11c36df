/**
 * The offline page: the service worker stores it and shows it when a page cannot be loaded. Nothing else is stored
 * for visitors.
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { disorder, none } from './axe.ts'
import { runProduct } from './harness.ts'

const open = runProduct()

const words = {
  en: { title: 'You are offline', retry: 'Try again' },
  es: { title: 'Estás sin conexión', retry: 'Intentar de nuevo' },
} as const

/** Opens a page whose service worker has filled its cache and controls the page. */
async function openWithWorker(path: string, locale: string): Promise<Page> {
  const page = await open({ path, locale, serviceWorkers: 'allow', expectsFailedRequests: true })
  // The service worker waits for the page, which may be slow on a busy machine.
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
  test('a user who loses the connection is told so, and continues when it is back', async () => {
    const page = await openWithWorker('/privacy', language)
    await page.context().setOffline(true)
    await page.goto('/pricing')
    const { title, retry } = words[language]
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    expect(new URL(page.url()).pathname).toBe('/pricing')
    expect(await disorder(page)).toEqual(none)

    // The previous page has the same text, but only the new one reacts to the connection.
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: retry }).click()])
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.context().setOffline(false)
    // The page reloads by itself once it is online.
    await page.locator('#packages-title').waitFor()
  })
})

test('only the offline page in each language and its fonts are stored, however many pages are visited; removing the service worker leaves the pages unchanged', async () => {
  const page = await openWithWorker('/', 'en')
  for (const path of ['/virtual-try-outfit', '/pricing', '/account', '/api/pricing', '/nowhere'])
    await page.goto(path)
  await page.goto('/')
  const kept = await keptPaths(page)
  expect(kept.filter((path) => path.endsWith('.woff2'))).toHaveLength(2)
  expect(kept.filter((path) => !path.endsWith('.woff2'))).toEqual(['/offline?lang=en', '/offline?lang=es'])

  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations())
      await registration.unregister()
  })
  await page.goto('/privacy')
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await page.context().setOffline(true)
  await expect(page.goto('/pricing')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
})

test('the page comes in another language, chosen by the address or by the cookie', async () => {
  const page = await openWithWorker('/', 'en')
  await page.goto('/?lang=es')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.endsWith('lang=es'))
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.context().setOffline(true)
  for (const language of ['es', 'en'] as const) {
    await page.goto('/pricing')
    await page.getByRole('heading', { level: 1, name: words[language].title }).waitFor()
    expect(await page.getByRole('link').count()).toBe(0)
    await page.context().addCookies([{ name: 'toile_language', value: 'en', url: page.url() }])
  }
})
