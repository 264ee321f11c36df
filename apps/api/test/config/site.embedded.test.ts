import { siteFacts } from '@toile/contract/site'
import { expect, it } from 'vitest'
import { loadConfig } from '../../src/config/config.ts'
import { siteRoutes } from '../../src/http/site-routes.ts'
import { serve } from '../http/test-server.ts'

const load = (env: Record<string, string>) => loadConfig(env, '/data').site

it('has a default name and address', () => {
  expect(load({})).toEqual({
    legalName: 'the operator of this website',
    contactEmail: 'contact@localhost',
    legalDate: '2026-11-29',
    moderatesPictures: true,
    pictureReceivers: [],
    paymentProviders: [],
  })
  expect(load({ TOILE_PUBLIC_URL: 'https://try.example.com' }).contactEmail).toBe('contact@try.example.com')
})

it('shows what the operator configures', () => {
  const given = {
    TOILE_LEGAL_NAME: 'Example Fashion Ltd',
    TOILE_CONTACT_EMAIL: 'hello@example.com',
    TOILE_LEGAL_DATE: '2027-01-31',
    TOILE_MODERATION: 'off',
  }
  expect(load(given)).toEqual({
    legalName: 'Example Fashion Ltd',
    contactEmail: 'hello@example.com',
    legalDate: '2027-01-31',
    moderatesPictures: false,
    pictureReceivers: [],
    paymentProviders: [],
  })
})

it('names the companies that receive pictures, but no self-hosted server', () => {
  const env = {
    TOILE_ENGINE: 'vertex,openai,embedded',
    TOILE_ENGINE_PREMIUM: 'fashn,gemini,cog',
    VERTEX_PROJECT: 'shop',
    GOOGLE_APPLICATION_CREDENTIALS: '/key.json',
    GEMINI_API_KEY: 'k',
    FASHN_API_KEY: 'k',
    COG_URL: 'http://cog:5000',
    OPENAI_API_KEY: 'k',
  }
  expect(load(env).pictureReceivers).toEqual(['Google', 'OpenAI', 'FASHN'])
  const receiversAt = (address: string) => load({ ...env, OPENAI_BASE_URL: address }).pictureReceivers
  expect(receiversAt('http://gpu:8000/v1')).toEqual(['Google', 'FASHN'])
  expect(receiversAt('https://api.pictures.example/v1')).toEqual(['Google', 'api.pictures.example', 'FASHN'])
})

it('names the companies through which packages are paid', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_k', STRIPE_WEBHOOK_SECRET: 'whsec_k' }
  const paypal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 's', PAYPAL_WEBHOOK_ID: 'w' }
  expect(load({ ...stripe, ...paypal }).paymentProviders).toEqual(['PayPal', 'Stripe'])
  expect(load({ ...stripe, TOILE_PAYMENTS: 'off' }).paymentProviders).toEqual([])
})

it.each([
  ['TOILE_CONTACT_EMAIL', 'nobody'],
  ['TOILE_CONTACT_EMAIL', 'Toile <hello@example.com>'],
  ['TOILE_LEGAL_DATE', 'yesterday'],
  ['TOILE_LEGAL_DATE', '2026-02-30'],
  ['TOILE_LEGAL_NAME', '   '],
])('refuses %s=%s, naming it', (name, value) => {
  expect(() => load({ [name]: value })).toThrow(name)
})

it('serves the facts to the pages', async () => {
  const facts = load({ TOILE_LEGAL_NAME: 'Example Fashion Ltd' })
  const app = await serve({ plugins: [siteRoutes(facts)] })
  expect(siteFacts.parse(await (await app.fetch('/api/site')).json())).toEqual(facts)
})
