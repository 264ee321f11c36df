/** Users who signed up through the API delete their accounts with their own tokens. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { profile } from '@toile/contract/accounts'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { afterFile } from '../cleanup.ts'
import { bootApp, type App } from '../harness.ts'
import {
  bearer,
  freshEmail,
  get,
  newestLink,
  open,
  password,
  person,
  post,
  sessionOf,
  signIn,
  signUp,
  tokenOf,
} from '../identity/people.ts'
import { findMentions } from './find-mentions.ts'

const profilePath = '/api/auth/profile'
const readProfile = (app: App, token: string) => app.fetch(profilePath, { headers: bearer(token) })
const leave = (app: App, token: string, confirm: string) =>
  app.fetch(profilePath, {
    method: 'DELETE',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify({ confirm }),
  })

describe('a user who signed up here', () => {
  it('leaves nothing behind, and their tokens and sessions are invalid', async () => {
    const app = await bootApp()
    const { db } = app.context.database
    const { email, session, token } = await person(app)
    const { uid, credits } = profile.parse(await (await readProfile(app, token)).json())
    expect(credits).toBe(50)
    const another = await sessionOf(await signIn(app, email))
    await post(app, '/request-password-reset', { email })
    await post(app, '/change-email', { newEmail: freshEmail('new'), password }, bearer(session))
    await expect.poll(async () => (await findMentions(db, email)).includes('dev_mail')).toBe(true)

    expect((await leave(app, token, email)).status).toBe(204)
    for (const trace of [uid, email]) expect(await findMentions(db, trace)).toEqual([])
    expect((await readProfile(app, token)).status).toBe(401)
    for (const value of [session, another]) expect((await get(app, '/token', bearer(value))).status).toBe(401)
    expect((await signIn(app, email)).status).toBe(401)

    await signUp(app, email)
    const back = await sessionOf(await open(app, await newestLink(app, email)))
    const anew = profile.parse(await (await readProfile(app, await tokenOf(app, back))).json())
    expect(anew.uid).not.toBe(uid)
    expect((await readProfile(app, token)).status).toBe(401)
  })
})

describe('a user of another issuer', () => {
  const issuer = 'https://issuer.test/'
  const audience = 'toile'

  it('returns only with a new token, as a new user', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256')
    const keys: Server = createServer((_request, response) => {
      void exportJWK(publicKey).then((key) =>
        response.end(JSON.stringify({ keys: [{ ...key, kid: 'a', alg: 'ES256' }] })),
      )
    })
    await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve))
    afterFile(() => keys.close())
    const tokenAt = (at: Date) =>
      new SignJWT({ email: 'ada@people.test', email_verified: true })
        .setProtectedHeader({ alg: 'ES256', kid: 'a' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject('1815')
        .setIssuedAt(at)
        .setExpirationTime(new Date(at.getTime() + 3_600_000))
        .sign(privateKey)

    let now = new Date()
    const app = await bootApp({
      clock: { now: () => now },
      env: {
        TOILE_AUTH_ISSUER: issuer,
        TOILE_AUTH_AUDIENCE: audience,
        TOILE_AUTH_JWKS_URL: `http://127.0.0.1:${(keys.address() as AddressInfo).port}/`,
      },
    })
    const old = await tokenAt(now)
    const first = profile.parse(await (await readProfile(app, old)).json())
    expect(first).toMatchObject({ email: 'ada@people.test', credits: 50 })
    now = new Date(now.getTime() + 60_000)
    const late = await tokenAt(new Date(now.getTime() - 1000))
    expect((await leave(app, old, first.email)).status).toBe(204)
    for (const token of [old, late]) expect((await readProfile(app, token)).status).toBe(401)
    for (const trace of [first.uid, first.email, '1815'])
      expect(await findMentions(app.context.database.db, trace)).toEqual([])

    now = new Date(now.getTime() + 1000)
    const back = profile.parse(await (await readProfile(app, await tokenAt(now))).json())
    expect(back.uid).not.toBe(first.uid)
  })
})
