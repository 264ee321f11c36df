import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { bootApp, type App } from '../harness.ts'
import { codeOf, cookiesOf, turnOnCodes } from './codes-of-an-app.ts'
import {
  bearer,
  failure,
  freshEmail,
  get,
  mailsTo,
  newestLink,
  open,
  password,
  person,
  post,
  sessionOf,
  signIn,
} from './people.ts'

let app: App
beforeAll(async () => {
  app = await bootApp()
})

const sessionsOf = async (session: string) =>
  z.array(z.unknown()).parse(await (await get(app, '/list-sessions', bearer(session))).json())

const signedInAs = async (session: string) =>
  z
    .object({ user: z.object({ email: z.string() }) })
    .parse(await (await get(app, '/get-session', bearer(session))).json()).user.email

describe('codes of an authenticator app', () => {
  it('do not finish a sign-in that began with a former password', async () => {
    const { email, session } = await person(app)
    const { session: shown, totpURI } = await turnOnCodes(app, session)
    const step = cookiesOf(await signIn(app, email))
    const change = { currentPassword: password, newPassword: 'ochre-placket-77' }
    expect((await post(app, '/change-password', change, bearer(shown))).status).toBe(200)
    const late = await failure(await post(app, '/two-factor/verify-totp', { code: codeOf(totpURI) }, step))
    expect(late).toMatchObject({ status: 401, reason: 'INVALID_TWO_FACTOR_COOKIE' })
  })

  it('are required after a new email, whose link signs in no other browser', async () => {
    const { email, session } = await person(app)
    const { session: shown } = await turnOnCodes(app, session)
    const next = freshEmail('next')
    await post(app, '/change-email', { newEmail: next }, bearer(shown))
    await open(app, await newestLink(app, email))
    const changed = await open(app, await newestLink(app, next))
    expect(changed.headers.get('location')).toBe('/account?email=changed')
    expect(changed.headers.get('set-auth-token')).toBeNull()
    expect(await (await get(app, '/get-session', cookiesOf(changed))).json()).toBeNull()
    expect(await sessionsOf(shown)).toHaveLength(1)
    expect(await (await signIn(app, next)).json()).toMatchObject({ twoFactorRedirect: true })
  })

  it('let the link of a new email keep the session that opens it', async () => {
    const { email, session } = await person(app)
    const { session: shown } = await turnOnCodes(app, session)
    const next = freshEmail('next')
    await post(app, '/change-email', { newEmail: next }, bearer(shown))
    await open(app, await newestLink(app, email))
    const link = await newestLink(app, next)
    await app.fetch(link, { redirect: 'manual', headers: bearer(shown) })
    expect(await signedInAs(shown)).toBe(next)
  })

  it('are reported by mail when they are turned on or off, and not when they are shown', async () => {
    const { email, session } = await person(app)
    const { session: shown, totpURI } = await turnOnCodes(app, session)
    await post(app, '/two-factor/verify-totp', { code: codeOf(totpURI) }, bearer(shown))
    const off = await post(app, '/two-factor/disable', { password }, bearer(shown))
    const again = await post(app, '/two-factor/disable', { password }, bearer(await sessionOf(off)))
    expect(again.status).toBe(200)
    expect((await mailsTo(app, email)).slice(1).map(({ subject }) => subject)).toEqual([
      'Codes of an app were turned on for your Toile account',
      'Codes of an app were turned off for your Toile account',
    ])
  })

  it('require a session, which a malformed token is not', async () => {
    for (const path of ['/two-factor/enable', '/passkey/delete-passkey'])
      expect(await failure(await post(app, path, { password, id: 'any' }, bearer('%')))).toMatchObject({
        status: 401,
        code: 'unauthenticated',
      })
  })
})
