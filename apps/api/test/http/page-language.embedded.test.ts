import { beforeAll, describe, expect, it } from 'vitest'
import { builtWeb } from './built-web.ts'
import { serve } from './test-server.ts'

let app: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  app = await serve({
    webDir: builtWeb((name, language) => `<html lang="${language}"><title>${name}</title>`),
  })
})

/** The page's language, checked against the header first. */
async function languageOf(path: string, headers: Record<string, string>) {
  const answer = await app.fetch(path, { headers })
  const language = /lang="(\w+)"/.exec(await answer.text())?.[1]
  expect(answer.headers.get('content-language')).toBe(language)
  expect(answer.headers.get('vary')).toBe('accept-encoding, accept-language, cookie')
  return language
}

describe('the language of a page', () => {
  it.each([
    ['es', 'es'],
    ['es-MX', 'es'],
    ['ES-es,es;q=0.9,en;q=0.8', 'es'],
    ['en-GB,es;q=0.9', 'en'],
    ['en;q=0.4, es;q=0.7', 'es'],
    ['en;q=0.7, es;q=0.70', 'en'],
    ['de-CH, de;q=0.9, es;q=0.2', 'es'],
    ['es;q=0, en', 'en'],
    ['es;q=0', 'en'],
    ['*;q=0.1, es;q=0.5', 'es'],
    ['*', 'en'],
    ['de, fr', 'en'],
    ['', 'en'],
    ['es;q=banana', 'en'],
    [';;;,,,q=1;es', 'en'],
    ['es-', 'en'],
    ['../../etc/passwd', 'en'],
    ['x'.repeat(4000), 'en'],
  ])('of a browser that asks for "%s" is %s', async (accepted, expected) => {
    expect(await languageOf('/', { 'accept-language': accepted })).toBe(expected)
  })

  it('is the chosen one, whatever the browser accepts', async () => {
    const chosen = (value: string) => ({ cookie: value, 'accept-language': 'en' })
    expect(await languageOf('/pricing', chosen('toile_language=es'))).toBe('es')
    expect(await languageOf('/pricing', chosen('a=b; toile_language=es; c=d'))).toBe('es')
    for (const other of [
      'toile_language=xx',
      'toile_language=',
      'not_toile_language=es',
      'toile_language=ES',
    ])
      expect(await languageOf('/pricing', chosen(other)), other).toBe('en')
  })

  it('is the one in the URL before all', async () => {
    const headers = { cookie: 'toile_language=en', 'accept-language': 'en' }
    expect(await languageOf('/?lang=es', headers)).toBe('es')
    expect(await languageOf('/terms?a=1&lang=es', headers)).toBe('es')
    for (const other of ['lang=xx', 'lang=', 'lang', 'lang=../es', 'lang=es&lang=es', 'lang[]=es', 'Lang=es'])
      expect(await languageOf(`/?${other}`, headers), other).toBe('en')
  })

  it('applies to the page "not found" too', async () => {
    const answer = await app.fetch('/nowhere', { headers: { accept: 'text/html', 'accept-language': 'es' } })
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe('<html lang="es"><title>not-found</title>')
  })

  it('has its own ETag, so that cached pages are not confused', async () => {
    const etagOf = async (language: string) => (await app.fetch(`/?lang=${language}`)).headers.get('etag')!
    const english = await etagOf('en')
    expect(english).not.toBe(await etagOf('es'))
    const again = (language: string) =>
      app.fetch(`/?lang=${language}`, { headers: { 'if-none-match': english } })
    expect((await again('en')).status).toBe(304)
    expect((await again('es')).status).toBe(200)
  })
})
