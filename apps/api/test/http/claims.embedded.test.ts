import { exampleClaims, type Claims } from '@toile/contract/claims'
import { expect, it } from 'vitest'
import { loadConfig } from '../../src/config/config.ts'
import { claimValues } from '../../src/http/claim-values.ts'
import { fillPage } from '../../src/http/fill-page.ts'

const page = [
  '<fill-if name="statistics"><dl>',
  '<fill-if name="images"><dd>{{images}}+</dd></fill-if>',
  '<fill-if name="uptime"><dd>{{uptime}}</dd></fill-if>',
  '</dl></fill-if>',
  '<fill-if name="exampleQuotes">Lena</fill-if>',
  '<fill-if name="quotes"><ul>',
  '<fill-if name="quote1"><li>{{quote1}}, {{quote1Who}}</li></fill-if>',
  '<fill-if name="quote2"><li>{{quote2}}</li></fill-if>',
  '</ul></fill-if>',
].join('')

const claimsOf = (env: Record<string, string>) => loadConfig(env, '/tmp/toile-claims').claims
const production = {
  NODE_ENV: 'production',
  TOILE_PUBLIC_URL: 'https://try.example.com',
  SMTP_URL: 'smtp://mail.example.com',
}
const shown = (claims: Claims, language: 'en' | 'es' = 'en') => fillPage(page, claimValues(claims, language))

it('shows the examples in development, in the language’s number format', () => {
  const claims = claimsOf({})
  expect(claims).toEqual({ ...exampleClaims, originalPriceFactor: 1.5 })
  expect(shown(claims)).toBe('<dl><dd>10M+</dd><dd>99.9%</dd></dl>Lena')
  expect(shown(claims, 'es')).toContain('<dd>99,9')
})

it('claims nothing in production by default', () => {
  const claims = claimsOf(production)
  expect(claims.originalPriceFactor).toBeNull()
  expect(shown(claims)).toBe('')
})

it('claims in production only what the operator has set', () => {
  const claims = claimsOf({
    ...production,
    TOILE_CLAIM_IMAGES: '1200',
    TOILE_TESTIMONIALS: '[{"quote": "Fits <me>", "who": "Ada"}]',
    TOILE_ORIGINAL_PRICE_FACTOR: '1.2',
  })
  expect(claims.originalPriceFactor).toBe(1.2)
  expect(shown(claims)).toBe('<dl><dd>1.2K+</dd></dl><ul><li>Fits &lt;me&gt;, Ada</li></ul>')
  expect(JSON.parse(claimValues(claims, 'en').claims ?? '')).toMatchObject({
    statistics: { images: 1200, users: null, uptime: null, rating: null },
  })
})

it('says whether anything is sold', () => {
  const offer = '<fill-if name="sells">Buy</fill-if>'
  const offered = (env: Record<string, string>) => fillPage(offer, claimValues(claimsOf(env), 'en'))
  expect(offered({})).toBe('Buy')
  expect(offered({ TOILE_PAYMENTS: 'off' })).toBe('')
  expect(offered(production)).toBe('')
})

it('refuses to start with invalid testimonials', () => {
  for (const text of ['Great!', '[{"quote": "Great!"}]', '{}'])
    expect(() => claimsOf({ TOILE_TESTIMONIALS: text })).toThrow('TOILE_TESTIMONIALS')
})
