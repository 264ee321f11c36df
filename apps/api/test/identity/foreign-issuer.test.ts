import { profile } from '@toile/contract/accounts'
import { SignJWT, generateKeyPair } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { afterFile } from '../cleanup.ts'
import { bootApp, type App } from '../harness.ts'
import { openBrowser } from './browse.ts'
import { clientRedirect, oidcClient, startOidcProvider, type TestProvider } from './oidc-provider.ts'
import { bearer, failure, identityUrl, readOptions } from './people.ts'

let issuer: TestProvider
let app: App
beforeAll(async () => {
  issuer = await startOidcProvider()
  afterFile(issuer.close)
  app = await bootApp({
    env: {
      TOILE_AUTH_ISSUER: issuer.issuer,
      TOILE_AUTH_AUDIENCE: oidcClient.clientId,
      TOILE_AUTH_JWKS_URL: issuer.jwksUrl,
    },
  })
})

/** Signs in at the issuer, as a page of the operator would; returns its token. */
async function signInThere(login: string): Promise<string> {
  const query = new URLSearchParams({
    client_id: oidcClient.clientId,
    redirect_uri: clientRedirect,
    response_type: 'code',
    scope: 'openid email profile',
  }).toString()
  const browser = openBrowser()
  const form = await browser.visit(`${issuer.issuer}/auth?${query}`)
  const back = await browser.submitLogin(form, login, /^http:\/\/127\.0\.0\.1\/back/)
  const answer = await fetch(`${issuer.issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${oidcClient.clientId}:${oidcClient.clientSecret}`)}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: new URL(back.url).searchParams.get('code') ?? '',
      redirect_uri: clientRedirect,
    }),
  })
  return z.object({ id_token: z.string() }).parse(await answer.json()).id_token
}

const use = (token: string) => app.fetch('/api/auth/profile', { headers: bearer(token) })
const profileOf = async (token: string) => profile.parse(await (await use(token)).json())

/** Signs claims with the issuer's key. */
function signed(claims: Record<string, unknown>, { key = issuer.key, typ = 'JWT' } = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({
    iss: issuer.issuer,
    aud: oidcClient.clientId,
    sub: 'somebody',
    email: 'somebody@example.com',
    email_verified: true,
    iat: now,
    exp: now + 600,
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', kid: issuer.kid, typ })
    .sign(key)
}

it('creates a user on the first token, with fifty credits, and recognizes them later', async () => {
  const token = await signInThere('fiona')
  const first = await profileOf(token)
  expect(first).toMatchObject({ email: 'fiona@example.com', displayName: 'Name of fiona', credits: 50 })
  expect(await profileOf(await signInThere('fiona'))).toEqual(first)
})

it('creates one user for many concurrent first requests', async () => {
  const token = await signed({ sub: 'at-once', email: 'at-once@example.com' })
  const profiles = await Promise.all(Array.from({ length: 20 }, () => profileOf(token)))
  expect(new Set(profiles.map(({ uid }) => uid)).size).toBe(1)
  expect(await profileOf(token)).toMatchObject({ credits: 50 })
})

it('refuses an address that the issuer has not verified, and creates no user', async () => {
  expect(await failure(await use(await signInThere('unverified-one')))).toMatchObject({
    status: 403,
    code: 'email_not_verified',
  })
  const { db } = app.context.database
  expect(await db.selectFrom('user').select('id').where('email', 'like', 'unverified%').execute()).toEqual([])
})

describe('an existing account', () => {
  async function addUser(email: string, emailVerified: boolean) {
    const { db } = app.context.database
    await db.insertInto('user').values({ id: email, email, name: 'First', emailVerified }).execute()
    await db
      .insertInto('account')
      .values({ id: email, accountId: email, providerId: 'credential', userId: email, updatedAt: new Date() })
      .execute()
    const ways = () => db.selectFrom('account').select('providerId').where('userId', '=', email).execute()
    return { ways }
  }

  it('is linked by its address', async () => {
    const { ways } = await addUser('kept@example.com', true)
    const read = await profileOf(await signed({ sub: 'kept', email: 'Kept@Example.com' }))
    expect(read).toMatchObject({ uid: 'kept@example.com', displayName: 'First' })
    expect(await ways()).toEqual([{ providerId: 'credential' }, { providerId: issuer.issuer }])
  })

  it('is not linked by an unverified address', async () => {
    const { ways } = await addUser('victim@example.com', true)
    const token = await signed({ sub: 'attacker', email: 'victim@example.com', email_verified: false })
    expect((await use(token)).status).toBe(403)
    expect(await ways()).toEqual([{ providerId: 'credential' }])
  })

  it('loses a password that was set before the address was verified', async () => {
    const { ways } = await addUser('claimed@example.com', false)
    const read = await profileOf(await signed({ sub: 'claimed', email: 'claimed@example.com' }))
    expect(read).toMatchObject({ uid: 'claimed@example.com', credits: 50 })
    expect(await ways()).toEqual([{ providerId: issuer.issuer }])
  })
})

describe('a token is refused', () => {
  const now = () => Math.floor(Date.now() / 1000)
  it.each<[string, () => Promise<string>]>([
    ['for another audience', () => signed({ aud: 'another' })],
    ['of another issuer', () => signed({ iss: 'https://evil.example' })],
    ['that is expired', () => signed({ exp: now() - 1 })],
    ['without an end', () => signed({ exp: undefined })],
    ['of another key', async () => signed({}, { key: (await generateKeyPair('RS256')).privateKey })],
    ['that is meant for something else', () => signed({}, { typ: 'logout+jwt' })],
    ['without a subject', () => signed({ sub: '' })],
    ['that names no address', () => signed({ sub: 'nameless', email: undefined })],
    [
      'that is signed with the public key as a secret',
      async () => {
        const secret = new TextEncoder().encode(await (await fetch(issuer.jwksUrl)).text())
        return new SignJWT({ iss: issuer.issuer, aud: oidcClient.clientId, sub: 'somebody', iat: now() })
          .setProtectedHeader({ alg: 'HS256', kid: issuer.kid })
          .setExpirationTime('10m')
          .sign(secret)
      },
    ],
  ])('%s', async (_name, make) => {
    expect(await failure(await use(await make()))).toMatchObject({ status: 401, code: 'unauthenticated' })
  })

  it('that is older than the deletion of its account; a new one starts anew', async () => {
    const subject = { sub: 'leaver', email: 'leaver@example.com' }
    const minuteAgo = now() - 60
    const old = await signed({ ...subject, iat: minuteAgo })
    const { uid } = await profileOf(old)
    const gone = await app.fetch('/api/auth/profile', {
      method: 'DELETE',
      headers: { ...bearer(old), 'content-type': 'application/json' },
      body: JSON.stringify({ confirm: subject.email }),
    })
    expect(gone.status).toBe(204)
    expect((await use(old)).status).toBe(401)
    const anew = await signed({ ...subject, iat: now() + 1 })
    expect((await profileOf(anew)).uid).not.toBe(uid)
  })
})

it('reports that the issuer is unavailable, and recovers', async () => {
  const away = await startOidcProvider()
  await away.close()
  const lonely = await bootApp({
    env: {
      TOILE_AUTH_ISSUER: away.issuer,
      TOILE_AUTH_AUDIENCE: oidcClient.clientId,
      TOILE_AUTH_JWKS_URL: away.jwksUrl,
    },
  })
  const token = await signed({ iss: away.issuer })
  const answer = await lonely.fetch('/api/auth/profile', { headers: bearer(token) })
  expect(await failure(answer)).toMatchObject({ status: 500, code: 'internal' })
  const back = await startOidcProvider(Number(new URL(away.issuer).port))
  afterFile(back.close)
  const proven = await signed({ iss: away.issuer }, { key: back.key })
  expect((await lonely.fetch('/api/auth/profile', { headers: bearer(proven) })).status).toBe(200)
})

it('offers no sign-up or sign-in', async () => {
  expect(await readOptions(app)).toEqual({ password: false, providers: [], devMailbox: false })
  for (const path of ['/sign-up/email', '/sign-in/email', '/request-password-reset'])
    expect((await app.fetch(identityUrl(path), { method: 'POST' })).status).toBe(404)
})
