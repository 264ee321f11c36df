import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { bootApp, type App } from '../harness.ts'
import { codeOf, cookiesOf, turnOnCodes } from './codes-of-an-app.ts'
import { bearer, failure, get, newestLink, password, person, post, sessionOf, signIn } from './people.ts'

let app: App
beforeAll(async () => {
  app = await bootApp()
})

const factorOf = async (session: string) => {
  const answer = z
    .object({ session: z.object({ secondFactorAt: z.string().nullish() }) })
    .parse(await (await get(app, '/get-session', bearer(session))).json())
  return answer.session.secondFactorAt ?? null
}

describe('codes of an authenticator app', () => {
  it('are required after the password, and work once each', async () => {
    const { email, session } = await person(app)
    const { totpURI } = await turnOnCodes(app, session)

    const first = await signIn(app, email)
    expect(await first.clone().json()).toMatchObject({ twoFactorRedirect: true, twoFactorMethods: ['totp'] })
    expect(first.headers.get('set-auth-token')).toBeNull()
    const step = cookiesOf(first)
    const wrong = await failure(await post(app, '/two-factor/verify-totp', { code: '000000' }, step))
    expect(wrong).toMatchObject({ status: 401, reason: 'INVALID_CODE' })
    const code = codeOf(totpURI)
    const opened = await sessionOf(
      await post(app, '/two-factor/verify-totp', { code, trustDevice: true }, step),
    )
    expect(await factorOf(opened)).not.toBeNull()

    const again = cookiesOf(await signIn(app, email))
    expect(again['cookie']).toContain('two_factor')
    const used = await failure(await post(app, '/two-factor/verify-totp', { code }, again))
    expect(used).toMatchObject({ status: 401, reason: 'INVALID_CODE' })
  })

  it('are required after a password reset', async () => {
    const { email, session } = await person(app)
    await turnOnCodes(app, session)
    await post(app, '/request-password-reset', { email })
    const token = new URL(await newestLink(app, email), app.address).searchParams.get('token') ?? ''
    const another = 'ochre-placket-77'
    expect((await post(app, '/reset-password', { token, newPassword: another })).status).toBe(200)
    expect(await (await signIn(app, email, another)).json()).toMatchObject({ twoFactorRedirect: true })
  })

  it('can be replaced by a recovery code, once', async () => {
    const { email, session } = await person(app)
    const { backupCodes } = await turnOnCodes(app, session)
    const [code] = backupCodes
    const show = async () =>
      post(app, '/two-factor/verify-backup-code', { code }, cookiesOf(await signIn(app, email)))
    expect(await factorOf(await sessionOf(await show()))).not.toBeNull()
    expect(await failure(await show())).toMatchObject({ status: 401, reason: 'INVALID_BACKUP_CODE' })
  })

  it('mark the session that shows them, and only that one can disable them', async () => {
    const { session } = await person(app)
    const elsewhere = await sessionOf(await signIn(app, await emailOf(session)))
    const { session: shown, totpURI } = await turnOnCodes(app, session)
    expect(await factorOf(shown)).not.toBeNull()
    expect(await factorOf(elsewhere)).toBeNull()
    const refused = await failure(await post(app, '/two-factor/disable', { password }, bearer(elsewhere)))
    expect(refused).toMatchObject({ status: 403, code: 'proof_required', reason: 'SECOND_FACTOR_REQUIRED' })

    const code = codeOf(totpURI)
    expect((await post(app, '/two-factor/verify-totp', { code }, bearer(elsewhere))).status).toBe(200)
    expect(await factorOf(elsewhere)).not.toBeNull()
    const wrong = await post(app, '/two-factor/disable', { password: 'something else' }, bearer(elsewhere))
    expect(wrong.status).toBe(400)
    const ended = await post(app, '/two-factor/disable', { password }, bearer(elsewhere))
    expect(ended.status).toBe(200)
    expect(await factorOf(await sessionOf(ended))).toBeNull()
  })

  it('cannot be guessed in an existing session', async () => {
    const { session } = await person(app)
    const { session: shown } = await turnOnCodes(app, session)
    const tries: number[] = []
    for (let code = 1; code <= 11; code++)
      tries.push(
        (await post(app, '/two-factor/verify-totp', { code: String(code).padStart(6, '0') }, bearer(shown)))
          .status,
      )
    expect(new Set(tries.slice(0, 9))).toEqual(new Set([401]))
    expect(tries.at(-1)).toBe(429)
  })
})

describe('a suspended account', () => {
  it('cannot be signed in to, by password or token, until it is restored', async () => {
    const { email, token } = await person(app)
    const suspend = (suspendedAt: Date | null) =>
      app.context.database.db.updateTable('user').set({ suspendedAt }).where('email', '=', email).execute()
    await suspend(new Date())
    const refused = await failure(await signIn(app, email))
    expect(refused).toMatchObject({ status: 401, reason: 'ACCOUNT_SUSPENDED' })
    const call = await failure(await app.fetch('/api/auth/profile', { headers: bearer(token) }))
    expect(call).toMatchObject({ status: 401, error: refused.error })
    await suspend(null)
    expect((await signIn(app, email)).status).toBe(200)
  })
})

const emailOf = async (session: string) =>
  z
    .object({ user: z.object({ email: z.string() }) })
    .parse(await (await get(app, '/get-session', bearer(session))).json()).user.email
