/** Page metadata for search engines, link previews and installation. */
import { decodePicture } from '@toile/engine/codecs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { runProduct } from './harness.ts'

const open = runProduct()

const publicPaths = [
  '/',
  '/virtual-try-outfit',
  '/pricing',
  '/verify',
  '/privacy',
  '/terms',
  '/refund',
  '/developers',
]
const unindexedPaths = [
  '/pay',
  '/success',
  '/account',
  '/account/reset',
  '/withdraw',
  '/connect',
  '/offline',
  '/nowhere',
]

/** Reads the head of a page as served, before any script runs. */
async function headOf(page: Page, path: string, language: string) {
  const answer = await page.request.get(path, {
    headers: { 'accept-language': language, accept: 'text/html' },
  })
  return page.evaluate(
    (html) => {
      const sent = new DOMParser().parseFromString(html, 'text/html')
      const all = (selector: string, attribute: string) =>
        Array.from(sent.querySelectorAll(selector), (element) => element.getAttribute(attribute) ?? '')
      const metas = Array.from(sent.querySelectorAll('meta'), (meta) => [
        meta.getAttribute('name') ?? meta.getAttribute('property') ?? '',
        meta.content,
      ])
      return {
        lang: sent.documentElement.lang,
        dir: sent.documentElement.dir,
        title: sent.title,
        metas: Object.fromEntries(metas) as Record<string, string>,
        canonical: all('link[rel=canonical]', 'href'),
        alternates: Array.from(sent.querySelectorAll<HTMLLinkElement>('link[rel=alternate]'), (link) => [
          link.hreflang,
          link.getAttribute('href'),
        ]),
        manifest: all('link[rel=manifest]', 'href'),
        structuredData: Array.from(
          sent.querySelectorAll('script[type="application/ld+json"]'),
          ({ textContent }) => JSON.parse(textContent ?? '') as Record<string, unknown>,
        ),
        hasWords: sent.querySelector('script#words') !== null,
      }
    },
    await answer.text(),
  )
}

const originOf = (page: Page) => new URL(page.url()).origin
const inLanguage = (address: string, language: string) =>
  language === 'en' ? address : `${address}?lang=${language}`

describe.each(['en', 'es'])('the head of each page, in the language %s', (language) => {
  test('describes public pages and links their versions in each language', async () => {
    const page = await open.blank()
    const origin = originOf(page)
    const titles = new Set<string>()
    for (const path of publicPaths) {
      const { lang, dir, title, metas, canonical, alternates, manifest, hasWords } = await headOf(
        page,
        path,
        language,
      )
      expect([path, lang, dir, hasWords]).toEqual([path, language, 'ltr', true])
      titles.add(title)
      const { description = '', ...others } = metas
      expect(description.length, path).toBeGreaterThan(50)
      expect(description.length, path).toBeLessThanOrEqual(160)
      expect(canonical).toEqual([inLanguage(origin + path, language)])
      expect(alternates).toEqual([
        ['en', origin + path],
        ['es', `${origin}${path}?lang=es`],
        ['x-default', origin + path],
      ])
      expect(others).toMatchObject({
        'og:title': title,
        'og:description': description,
        'og:url': canonical[0],
        'og:locale': { en: 'en_US', es: 'es_ES' }[language],
        'og:image:width': '1200',
        'og:image:height': '630',
        'twitter:card': 'summary_large_image',
      })
      expect(others['og:image']?.startsWith(`${origin}/`)).toBe(true)
      expect(others).not.toHaveProperty('robots')
      expect(manifest).toEqual([{ en: '/manifest.webmanifest', es: '/manifest.es.webmanifest' }[language]])
    }
    expect(titles.size).toBe(publicPaths.length)
  })

  test('excludes private pages and error pages from search engines', async () => {
    const page = await open.blank()
    for (const path of unindexedPaths) {
      const { lang, title, metas, canonical } = await headOf(page, path, language)
      expect([path, lang, metas['robots'], canonical]).toEqual([path, language, 'noindex', []])
      expect(title).not.toBe('')
    }
  })

  test('contains no figures that the page does not show', async () => {
    const page = await open({ path: '/', locale: language })
    const { structuredData } = await headOf(page, '/', language)
    expect(structuredData.map((entry) => entry['@type'])).toEqual([
      'Organization',
      'WebSite',
      'SoftwareApplication',
    ])
    expect(JSON.stringify(structuredData)).not.toMatch(/aggregateRating|review/)
    const offers = structuredData[2]?.['offers'] as { name: string; price: string }[]
    const areShown = async () => {
      const texts = await page.locator('.swing-tag').allInnerTexts()
      const shown = texts.map((text) => text.replaceAll(',', '.'))
      return offers.map(({ name, price }) => shown.some((tag) => tag.includes(name) && tag.includes(price)))
    }
    await expect.poll(areShown).toEqual([true, true, true])

    await page.goto('/pricing')
    const [faq] = (await headOf(page, '/pricing', language)).structuredData
    const questions = faq?.['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[]
    expect(faq?.['@type']).toBe('FAQPage')
    const asked = page.locator('.question summary')
    await expect.poll(() => asked.allInnerTexts()).toEqual(questions.map(({ name }) => name))
    const answers = page.locator('.question > p')
    const expected = questions.map(({ acceptedAnswer }) => acceptedAnswer.text)
    await expect.poll(() => answers.allTextContents()).toEqual(expected)
  })
})

test('alternative addresses of a page name its canonical URL', async () => {
  const page = await open.blank()
  for (const [path, canonical] of [
    ['/term', '/terms'],
    ['/refunds', '/refund'],
    ['/refund-policy', '/refund'],
    ['/pricing?lang=es', '/pricing?lang=es'],
  ] as const)
    expect((await headOf(page, path, 'en')).canonical).toEqual([originOf(page) + canonical])
})

test('the preview picture is our own and is marked as AI-made', async () => {
  const page = await open.blank()
  const { metas } = await headOf(page, '/', 'en')
  const answer = await page.request.get(metas['og:image'] ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  const bytes = await answer.body()
  const { width, height } = await decodePicture(bytes)
  expect([width, height]).toEqual([1200, 630])
  expect(bytes.includes('compositeWithTrainedAlgorithmicMedia')).toBe(true)
})

test('the sitemap lists every public page in each language by its canonical URL', async () => {
  const page = await open.blank()
  const answer = await page.request.get('/sitemap.xml')
  expect(answer.headers()['content-type']).toBe('application/xml; charset=utf-8')
  const text = await answer.text()
  const locations = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = '']) => location)
  expect(locations).toEqual(
    publicPaths.flatMap((path) => [originOf(page) + path, `${originOf(page)}${path}?lang=es`]),
  )
  for (const location of locations) expect((await headOf(page, location, 'en')).canonical).toEqual([location])
  expect(
    await page.evaluate(
      (xml) => new DOMParser().parseFromString(xml, 'text/xml').querySelector('parsererror'),
      text,
    ),
  ).toBeNull()
})

test('robots.txt excludes private paths, and lets link previews read the pictures of shared looks', async () => {
  const page = await open.blank()
  const lines = (await (await page.request.get('/robots.txt')).text()).split('\n')
  for (const path of ['/api/', '/account', '/success', '/pay', '/dev/'])
    expect(lines).toContain(`Disallow: ${path}`)
  expect(lines).toContain('Allow: /api/shared-pictures/')
  expect(lines).toContain(`Sitemap: ${originOf(page)}/sitemap.xml`)
})

test.each(['en', 'es'])('the app can be installed, in the language %s', async (locale) => {
  const page = await open({ path: '/', locale })
  const devtools = await page.context().newCDPSession(page)
  const { errors, data = '' } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data) as { lang: string; start_url: string; icons: Record<string, string>[] }
  expect([manifest.lang, manifest.start_url]).toEqual([locale, '/virtual-try-outfit'])
  for (const { src = '', type } of manifest.icons)
    expect([src, (await page.request.get(src)).headers()['content-type']]).toEqual([src, type])
  for (const { src = '', sizes } of manifest.icons.filter((icon) => icon['sizes'] !== 'any')) {
    const { width, height } = await decodePicture(await (await page.request.get(src)).body())
    expect([src, `${width}x${height}`]).toEqual([src, sizes])
  }
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // The tests use private browsing, which cannot install apps.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

test('licence notices are served for pages, workers, fonts and models', async () => {
  const page = await open.blank()
  const answer = await page.request.get('/licences.txt')
  expect(answer.headers()['content-type']).toContain('text/plain')
  const notices = await answer.text()
  for (const name of [
    'react',
    'tailwindcss',
    'libheif-js',
    '@fontsource-variable/special-gothic',
    'onnxruntime-web',
  ])
    expect(notices).toMatch(new RegExp(`^${name} \\S+ \\(`, 'm'))
})
