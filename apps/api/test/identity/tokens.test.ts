import { randomUUID } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { forgetExpiredSessions } from '../../src/modules/identity/forget-expired.ts'
import { tokenClaims } from '../../src/modules/identity/token-claims.ts'
import { bootApp, createHome, type App } from '../harness.ts'
import { bearer, failure, get, person, post, sessionOf, signIn, tokenOf, type SignedIn } from './people.ts'

const DAY_MS = 86_400_000

let app: App
let somebody: SignedIn & { email: string }
/** A signing key whose private key the tests have. */
let known: { kid: string; key: CryptoKey }
beforeAll(async () => {
  app = await bootApp()
  somebody = await person(app)
  known = await addKey()
})

async function addKey(expiresAt = new Date(Date.now() + DAY_MS)) {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA')
  const kid = randomUUID()
  await app.context.database.db
    .insertInto('jwks')
    .values({
      id: kid,
      publicKey: JSON.stringify(await exportJWK(publicKey)),
      privateKey: 'none',
      // Older than any key of the library, which therefore never signs with it.
      createdAt: new Date(0),
      expiresAt,
      alg: 'EdDSA',
      crv: 'Ed25519',
    })
    .execute()
  return { kid, key: privateKey }
}

type Changes = {
  claims?: Record<string, unknown>
  key?: CryptoKey | Uint8Array
  header?: { alg?: string; kid?: string }
}

/** A token like ours with the given changes. */
function forge({ claims, key, header }: Changes = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const { sub = '', sid } = decodeJwt(somebody.token)
  return new SignJWT({
    sub,
    sid,
    token_use: 'access',
    iss: tokenClaims.issuer,
    aud: tokenClaims.audience,
    iat: now,
    exp: now + 600,
    ...claims,
  })
    .setProtectedHeader({ alg: 'EdDSA', kid: known.kid, ...header })
    .sign(key ?? known.key)
}

const use = (token: string) => app.fetch('/api/auth/profile', { headers: bearer(token) })

describe('a token', () => {
  it('contains its subject and audience, and is valid for 15 minutes', async () => {
    expect(decodeProtectedHeader(somebody.token)).toEqual({ alg: 'EdDSA', kid: expect.any(String) })
    const claims = decodeJwt(somebody.token)
    expect(claims).toEqual({
      sub: expect.any(String),
      sid: expect.any(String),
      email: somebody.email,
      email_verified: true,
      token_use: 'access',
      iss: 'toile',
      aud: 'toile-api',
      iat: expect.any(Number),
      exp: (claims.iat ?? 0) + 15 * 60,
    })
    expect((await use(somebody.token)).status).toBe(200)
    expect((await use(await forge())).status).toBe(200)
  })

  it.each<[string, () => Promise<string> | string]>([
    ['expired', () => forge({ claims: { exp: Math.floor(Date.now() / 1000) - 1 } })],
    ['without an end', () => forge({ claims: { exp: undefined } })],
    ['not valid yet', () => forge({ claims: { nbf: Math.floor(Date.now() / 1000) + 600 } })],
    ['for another audience', () => forge({ claims: { aud: 'another' } })],
    ['of another issuer', () => forge({ claims: { iss: 'https://evil.example' } })],
    ['of another kind', () => forge({ claims: { token_use: 'refresh' } })],
    ['of no session', () => forge({ claims: { sid: undefined } })],
    ['of another session', () => forge({ claims: { sid: randomUUID() } })],
    ['of nobody', () => forge({ claims: { sub: randomUUID() } })],
    ['signed with another key', async () => forge({ key: (await generateKeyPair('EdDSA')).privateKey })],
    ['of an unknown key', () => forge({ header: { kid: randomUUID() } })],
    ['that names no key', () => forge({ header: { kid: '' } })],
    [
      'signed with the public key as a secret',
      async () => {
        const { publicKey } = await app.context.database.db
          .selectFrom('jwks')
          .select('publicKey')
          .where('id', '=', known.kid)
          .executeTakeFirstOrThrow()
        return forge({ header: { alg: 'HS256' }, key: new TextEncoder().encode(publicKey) })
      },
    ],
    [
      'without a signature',
      async () => {
        const [, claims = ''] = (await forge()).split('.')
        const header = Buffer.from(JSON.stringify({ alg: 'none', kid: known.kid })).toString('base64url')
        return `${header}.${claims}.`
      },
    ],
    [
      'changed',
      async () => (await forge()).replace(/\.(\w)/, (_, letter) => `.${letter === 'e' ? 'f' : 'e'}`),
    ],
    ['that is none', () => 'not-a-token'],
    ['that is a session', () => somebody.session],
  ])('%s is refused', async (_name, make) => {
    expect(await failure(await use(await make()))).toEqual({
      status: 401,
      code: 'unauthenticated',
      error: 'Please sign in.',
      requestId: expect.any(String),
    })
  })

  it.each([undefined, '', 'Bearer', 'Basic YTpi', 'bearer  '])(
    'is required: %j is invalid',
    async (authorization) => {
      const headers = authorization === undefined ? {} : { authorization }
      expect((await app.fetch('/api/auth/profile', { headers })).status).toBe(401)
    },
  )
})

describe('keys', () => {
  it('are rotated without signing anyone out', async () => {
    const { session, token } = await person(app)
    const { db } = app.context.database
    const old = decodeProtectedHeader(token).kid ?? ''
    await db.updateTable('jwks').set({ expiresAt: new Date() }).where('id', '=', old).execute()
    const next = await tokenOf(app, session)
    expect(decodeProtectedHeader(next).kid).not.toBe(old)
    expect((await use(token)).status).toBe(200)
    expect((await use(next)).status).toBe(200)
    const shown = (await (await get(app, '/jwks')).json()) as { keys: { kid: string; d?: string }[] }
    expect(shown.keys.map(({ kid }) => kid)).toEqual(
      expect.arrayContaining([old, decodeProtectedHeader(next).kid]),
    )
    expect(shown.keys.every(({ d }) => d === undefined)).toBe(true)
  })

  it('are invalid after their expiry', async () => {
    const over = await addKey(new Date(Date.now() - 2 * DAY_MS))
    expect((await use(await forge({ key: over.key, header: { kid: over.kid } }))).status).toBe(401)
  })

  it('are stored encrypted, and created anew for another secret', async () => {
    const home = await createHome()
    const first = await bootApp({ home, env: { TOILE_SECRET: 'a'.repeat(40) } })
    const { email } = await person(first)
    const [row] = await first.context.database.db.selectFrom('jwks').selectAll().execute()
    expect(row?.privateKey).not.toContain('"d"')
    await first.stop()
    const second = await bootApp({ home, env: { TOILE_SECRET: 'b'.repeat(40) } })
    const session = await sessionOf(await signIn(second, email))
    const token = await tokenOf(second, session)
    expect((await second.fetch('/api/auth/profile', { headers: bearer(token) })).status).toBe(200)
  })
})

describe('a token stops working', () => {
  it('when its session is signed out', async () => {
    const { session, token } = await person(app)
    expect((await use(token)).status).toBe(200)
    await post(app, '/sign-out', {}, bearer(session))
    expect((await use(token)).status).toBe(401)
  })

  it('when its session has expired', async () => {
    const { token } = await person(app)
    await app.context.database.db
      .updateTable('session')
      .set({ expiresAt: new Date() })
      .where('id', '=', String(decodeJwt(token)['sid']))
      .execute()
    expect((await use(token)).status).toBe(401)
  })

  it('when its session is a year old, however often it was used', async () => {
    const { token, session } = await person(app)
    const { db } = app.context.database
    await db
      .updateTable('session')
      .set({ createdAt: new Date(Date.now() - 366 * DAY_MS) })
      .where('id', '=', String(decodeJwt(token)['sid']))
      .execute()
    expect((await use(token)).status).toBe(401)
    await forgetExpiredSessions(db, new Date())
    expect((await get(app, '/token', bearer(session))).status).toBe(401)
  })

  it('when the account is deleted', async () => {
    const { token, session, email } = await person(app)
    const gone = await app.fetch('/api/auth/profile', {
      method: 'DELETE',
      headers: { ...bearer(token), 'content-type': 'application/json' },
      body: JSON.stringify({ confirm: email }),
    })
    expect(gone.status).toBe(204)
    expect((await use(token)).status).toBe(401)
    expect((await get(app, '/token', bearer(session))).status).toBe(401)
    expect((await signIn(app, email)).status).toBe(401)
  })

  it('when the address becomes unverified again, with that reason', async () => {
    const { token, email } = await person(app)
    const { db } = app.context.database
    await db.updateTable('user').set({ emailVerified: false }).where('email', '=', email).execute()
    expect(await failure(await use(token))).toMatchObject({ status: 403, code: 'email_not_verified' })
  })
})
