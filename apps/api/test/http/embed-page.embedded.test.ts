import { admission, admissionPlaceholder } from '@toile/contract/embed'
import { beforeAll, expect, it } from 'vitest'
import { AppError } from '../../src/platform/errors.ts'
import { builtWeb } from './built-web.ts'
import { serve } from './test-server.ts'

const shop = 'https://shop.example.com'
const page = (name: string, language: string) =>
  `<html lang="${language}"><title>${name}</title><script type="application/json">${admissionPlaceholder}</script>`
const webDir = builtWeb(page, { 'widget/v1.js': 'customElements' })

const revoked: string[] = []
let app: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  app = await serve({
    webDir,
    admitWidget: async ({ key, origin }) =>
      key === 'known' && origin === shop ? { token: '<t>' } : { refused: 'key_revoked' },
    async refuseKeyInUrl(url) {
      if (!url.includes('key=secret')) return
      revoked.push(url)
      throw new AppError('key_revoked', 'An API key came in the address.')
    },
  })
})

async function openEmbed(query: Record<string, string>) {
  const response = await app.fetch(`/embed?${new URLSearchParams(query)}`)
  const { headers } = response
  const html = await response.text()
  const told = admission.parse(JSON.parse(/json">(.*?)<\/script>/.exec(html)?.[1] ?? ''))
  return {
    headers,
    html,
    told,
    ancestors: /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1],
  }
}

it('allows framing by the origin of the key, and gives it a token', async () => {
  const { headers, html, told, ancestors } = await openEmbed({ key: 'known', origin: shop, lang: 'es' })
  expect(ancestors).toBe(shop)
  expect(headers.get('x-frame-options')).toBeNull()
  expect(headers.get('permissions-policy')).toContain('camera=(self)')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(told).toEqual({ origin: shop, token: '<t>', refused: null })
  expect(html).toContain('lang="es"')
  expect(html).not.toContain('<t>')
})

it('allows framing by this server without a key, for looks on the device', async () => {
  const { told, ancestors } = await openEmbed({})
  expect(ancestors).toBe("'self'")
  expect(told).toEqual({ origin: null, token: null, refused: null })
})

it('reports why a key is refused, to the page that asked', async () => {
  const { told, ancestors } = await openEmbed({ key: 'old', origin: shop })
  expect(ancestors).toBe(shop)
  expect(told).toEqual({ origin: shop, token: null, refused: 'key_revoked' })
})

it('has a secret key revoked, also without an origin', async () => {
  const { told } = await openEmbed({ key: 'secret' })
  expect(told).toEqual({ origin: null, token: null, refused: 'origin_not_allowed' })
  expect(revoked).toEqual(['/embed?key=secret'])
})

it.each(['*', 'https:', `${shop}; script-src *`, 'http://shop.example.com', 'null', ''])(
  'allows no framing by %j',
  async (origin) => {
    const { told, ancestors } = await openEmbed({ key: 'known', origin })
    expect(ancestors).toBe("'self'")
    expect(told).toEqual({ origin: null, token: null, refused: 'origin_not_allowed' })
  },
)

it('lets every origin load the widget’s script', async () => {
  const { headers } = await app.fetch('/widget/v1.js')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})
