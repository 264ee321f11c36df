import { expect, it } from 'vitest'
import { bootApp } from '../harness.ts'
import { builtWeb } from '../http/built-web.ts'

const webDir = builtWeb(() => '<!doctype html>')

const paddle = {
  PADDLE_API_KEY: 'pdl_key',
  PADDLE_WEBHOOK_SECRET: 'pdl_secret',
  PADDLE_CLIENT_TOKEN: 'test_token',
}

/** The Content-Security-Policy of a page, by directive. */
async function policyOf(env: Record<string, string>, path: string) {
  const app = await bootApp({ env, webDir })
  const policy = (await app.fetch(path)).headers.get('content-security-policy') ?? ''
  const sources = (name: string) => new RegExp(`${name} ([^;]+)`).exec(policy)?.[1]
  return { scripts: sources('script-src'), styles: sources('style-src'), frames: sources('frame-src') }
}

const closed = { scripts: "'self'", styles: "'self' 'unsafe-inline'", frames: "'self'" }

it.each([
  ['sandbox', ' https://sandbox-cdn.paddle.com', ' https://sandbox-buy.paddle.com'],
  ['production', '', ''],
])('pages that sell by Paddle let it in, %s', async (environment, style, frame) => {
  const env = { ...paddle, PADDLE_ENVIRONMENT: environment }
  expect(await policyOf(env, '/pricing')).toEqual({
    scripts: "'self' https://cdn.paddle.com https://public.profitwell.com",
    styles: `'self' 'unsafe-inline' https://cdn.paddle.com${style}`,
    frames: `'self' https://buy.paddle.com${frame}`,
  })
  expect(await policyOf(env, '/virtual-try-outfit')).toEqual(closed)
})

it.each(['test', 'off'])('allows no checkout sources on any page with payments: %s', async (payments) => {
  const env = { TOILE_PAYMENTS: payments }
  for (const path of ['/pricing', '/pay']) expect(await policyOf(env, path)).toEqual(closed)
})
