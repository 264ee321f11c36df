import { createHash } from 'node:crypto'
import { get } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { builtWeb } from './built-web.ts'
import { serve } from './test-server.ts'

const themeScript = "document.documentElement.dataset.theme = 'dark'"
const pageOf = (
  name: string,
  language = 'en',
) => `<!doctype html><html lang="${language}"><title>${name}</title>
  <link rel="canonical" href="https://origin.invalid/${name}">
  <script>${themeScript}</script><script type="module" src="/assets/app-1a2b.js"></script>
  <script type="application/json" id="words">{}</script><script type="application/ld+json">{}</script>`
/** The page as a server at this origin sends it. */
const filled = (name: string, language = 'en', origin = app.origin) =>
  pageOf(name, language).replace('https://origin.invalid', origin)
const code = 'console.log("hello")\n'.repeat(200)
const webDir = builtWeb(pageOf, {
  'index.html': 'template',
  'build.json': '{}',
  'favicon.svg': '<svg/>',
  'sw.js': code,
  'sw.js.br': brotliCompressSync(code),
  'samples/a.jpg': 'jpeg',
  'assets/app-1a2b.js': code,
  'assets/app-1a2b.js.br': brotliCompressSync(code),
  'assets/wasm/worker-3c4d.js': code,
})

let app: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  app = await serve({ webDir })
})

/** Node's http client, which does not decompress. */
const getRaw = (path: string, headers: Record<string, string>) =>
  new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    get(app.origin + path, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }))
    }).on('error', reject)
  })

describe('the web app', () => {
  it.each([
    ['/', 'landing'],
    ['/virtual-try-outfit', 'studio'],
    ['/virtual-try-outfit?person=1', 'studio'],
    ['/term', 'terms'],
  ])('is a page at %s, never stale', async (path, name) => {
    const response = await app.fetch(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await response.text()).toBe(filled(name))
  })

  it('has each page at one path, and redirects the path with a slash', async () => {
    const sentOn = await app.fetch('/pricing/?a=1', { redirect: 'manual' })
    expect([sentOn.status, sentOn.headers.get('location')]).toEqual([308, '/pricing?a=1'])
    for (const path of ['/index.html', '/pages/en/landing.html', '/landing', '/Pricing', '//example.com/'])
      expect((await app.fetch(path, { redirect: 'manual' })).status, path).toBe(404)
  })

  it('uses the public origin, and otherwise that of the request', async () => {
    const known = await serve({ webDir, publicUrl: 'https://try.example.com' })
    expect(await (await known.fetch('/pricing')).text()).toBe(
      filled('pricing', 'en', 'https://try.example.com'),
    )
    expect(await (await known.fetch('/robots.txt')).text()).toBe(
      'Sitemap: https://try.example.com/sitemap.xml\n',
    )
    const robots = await app.fetch('/robots.txt')
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await robots.text()).toBe(`Sitemap: ${app.origin}/sitemap.xml\n`)
    const behind = await serve({ webDir, trustProxy: 1 })
    const forwarded = { 'x-forwarded-host': 'shop.example', 'x-forwarded-proto': 'https' }
    expect(await (await behind.fetch('/pricing', { headers: forwarded })).text()).toContain(
      'href="https://shop.example/pricing"',
    )
  })

  it('writes no malformed host into a page', async () => {
    const behind = await serve({ webDir, trustProxy: 1 })
    for (const host of ['"><script>alert(1)</script>', 'a b', "x'onload=1"]) {
      const answer = await behind.fetch('/pricing', { headers: { 'x-forwarded-host': host } })
      expect(await answer.text(), host).toContain('href="http://localhost/pricing"')
    }
  })

  it('is not sent again when unchanged', async () => {
    const etag = (await app.fetch('/')).headers.get('etag')!
    const again = await app.fetch('/', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })

  it('allows its inline scripts by hash only', async () => {
    const policy = (await app.fetch('/')).headers.get('content-security-policy')!
    const hash = createHash('sha256').update(themeScript).digest('base64')
    // Data scripts do not run.
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  })

  it('lets only the workers of one folder compile WebAssembly', async () => {
    const policyOf = async (path: string) => (await app.fetch(path)).headers.get('content-security-policy')
    expect(await policyOf('/assets/wasm/worker-3c4d.js')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    )
    for (const path of ['/', '/assets/app-1a2b.js', '/assets/wasm/gone.js'])
      expect(await policyOf(path), path).not.toContain('wasm-unsafe-eval')
  })

  it('allows a checkout on the pages that sell only', async () => {
    const checkoutSources = {
      scripts: ['https://cdn.example.com'],
      styles: ['https://css.example.com'],
      frames: ['https://buy.example.com'],
    }
    const shop = await serve({ webDir, checkoutSources })
    const plain = (await app.fetch('/')).headers
    for (const path of [
      '/',
      '/virtual-try-outfit',
      '/success',
      '/account',
      '/account/reset',
      '/nowhere',
      '/healthz',
    ])
      for (const name of ['content-security-policy', 'permissions-policy'])
        expect((await shop.fetch(path)).headers.get(name), path).toBe(plain.get(name))
    for (const path of ['/pricing', '/pay?_ptxn=txn_1']) {
      const { headers } = await shop.fetch(path)
      const policy = headers.get('content-security-policy')!
      expect(policy, path).toMatch(/script-src 'self' 'sha256-[^']+' https:\/\/cdn\.example\.com;/)
      expect(policy, path).toContain("style-src 'self' 'unsafe-inline' https://css.example.com;")
      expect(policy, path).toContain("frame-src 'self' https://buy.example.com;")
      const closed = [
        ' https://cdn.example.com',
        ' https://css.example.com',
        ' https://buy.example.com',
      ].reduce((left, source) => left.replace(source, ''), policy)
      expect(closed, path).toBe(plain.get('content-security-policy'))
      expect(headers.get('permissions-policy'), path).toContain('payment=(self "https://buy.example.com")')
      expect(headers.get('x-frame-options'), path).toBe('DENY')
      // The cached page is revalidated, and the response carries its policy.
      const etag = headers.get('etag')!
      const again = await shop.fetch(path, { headers: { 'if-none-match': etag } })
      expect([again.status, again.headers.get('content-security-policy')]).toEqual([304, policy])
      expect((await app.fetch(path)).headers.get('content-security-policy')).toBe(
        plain.get('content-security-policy'),
      )
    }
  })

  it('is shown with status 404 for unknown pages', async () => {
    for (const path of ['/nowhere', '/virtual-try-outfit/more', '/a/b/c']) {
      const response = await app.fetch(path, { headers: { accept: 'text/html' } })
      expect(response.status, path).toBe(404)
      expect(await response.text(), path).toBe(filled('not-found'))
    }
  })

  it('is not shown instead of a file, an API response or a form', async () => {
    for (const [method, path] of [
      ['GET', '/assets/gone-9z.js'],
      ['GET', '/samples/gone.jpg'],
      ['GET', '/api/gone'],
      ['POST', '/nowhere'],
    ]) {
      const response = await app.fetch(path!, { method: method! })
      expect(response.status, path).toBe(404)
      expect(await response.json(), path).toMatchObject({ code: 'not_found' })
    }
  })

  it('caches assets forever, and other files for an hour', async () => {
    const cacheOf = async (path: string) => (await app.fetch(path)).headers.get('cache-control')
    expect(await cacheOf('/assets/app-1a2b.js')).toBe('public, max-age=31536000, immutable')
    expect(await cacheOf('/samples/a.jpg')).toMatch(/^public, max-age=3600/)
    // Service workers are revalidated, so that a new build replaces them.
    expect(await cacheOf('/sw.js')).toBe('no-cache')
    const compressed = await getRaw('/sw.js', { 'accept-encoding': 'br' })
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
  })

  it('is compressed with brotli when the browser accepts it', async () => {
    const asset = await getRaw('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' })
    expect(asset.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    })
    expect(brotliDecompressSync(asset.body).toString()).toBe(code)
    const html = await getRaw('/', { 'accept-encoding': 'br' })
    expect(html.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding, accept-language, cookie',
    })
    expect(brotliDecompressSync(html.body).toString()).toBe(filled('landing'))
    const byGzip = await getRaw('/', { 'accept-encoding': 'gzip' })
    expect(byGzip.headers).toMatchObject({ 'content-encoding': 'gzip' })
    expect(gunzipSync(byGzip.body).toString()).toBe(filled('landing'))
    expect((await getRaw('/assets/app-1a2b.js', {})).body.toString()).toBe(code)
  })

  it.each([
    '/build.json',
    '/pages/pages.json',
    '/pages/es/landing.html',
    '/assets/app-1a2b.js.br',
    '/assets/../build.json',
    '/..%2f..%2fetc/passwd',
    '/assets/..%2fbuild.json',
  ])('gives no file away at %s', async (path) => {
    const response = await getRaw(path, { accept: 'application/json' })
    expect(response.body.toString()).toContain('not_found')
  })
})
