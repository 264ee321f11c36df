import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { forgetExpiredSessions } from '../../src/modules/identity/forget-expired.ts'
import { bootApp, type App } from '../harness.ts'
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
  readProfile,
  sessionOf,
  signIn,
  signUp,
  tokenOf,
} from './people.ts'

const another = 'ochre-placket-77'

let app: App
beforeAll(async () => {
  app = await bootApp()
})

const isSignedIn = async (session: string) => (await get(app, '/token', bearer(session))).ok

/** Tokens of links count whole seconds. */
const nextSecond = () => sleep(1001 - (Date.now() % 1000))

/** Requests and confirms a new email; returns the link that verifies it. */
async function linkToChange(
  { email, session, given = password }: { email: string; session: string; given?: string },
  next: string,
) {
  await post(app, '/change-email', { newEmail: next, password: given }, bearer(session))
  await open(app, await newestLink(app, email))
  return newestLink(app, next)
}

async function resetToken(email: string): Promise<string> {
  await post(app, '/request-password-reset', { email })
  const link = new URL(await newestLink(app, email), app.address)
  expect(link.pathname).toBe('/account/reset')
  return link.searchParams.get('token') ?? ''
}

describe('a new password by mail', () => {
  it('works once, ends every session, and informs the user by mail', async () => {
    const { email, session } = await person(app)
    const token = await resetToken(email)
    expect((await post(app, '/reset-password', { token, newPassword: another })).status).toBe(200)
    expect(await isSignedIn(session)).toBe(false)
    expect((await signIn(app, email)).status).toBe(401)
    expect((await signIn(app, email, another)).status).toBe(200)
    expect((await mailsTo(app, email)).at(-1)?.subject).toBe('Your password for Toile was changed')
    expect(await failure(await post(app, '/reset-password', { token, newPassword: password }))).toMatchObject(
      {
        status: 400,
        reason: 'INVALID_TOKEN',
        error: 'This link does not work any more. Please ask for a new one.',
      },
    )
  })

  it('makes links that were mailed before it invalid', async () => {
    const { email, session } = await person(app)
    const first = await resetToken(email)
    const change = await linkToChange({ email, session }, freshEmail('next'))
    const second = await resetToken(email)
    await nextSecond()
    expect((await post(app, '/reset-password', { token: second, newPassword: another })).status).toBe(200)
    const late = await failure(await post(app, '/reset-password', { token: first, newPassword: password }))
    expect(late).toMatchObject({ status: 400, reason: 'INVALID_TOKEN' })
    const { headers } = await open(app, change)
    expect(headers.get('location')).toBe('/account?email=expired')
    expect((await signIn(app, email, another)).status).toBe(200)
  })

  it('is set by one of many concurrent requests', async () => {
    const { email } = await person(app)
    const token = await resetToken(email)
    const tries = Array.from({ length: 4 }, (_, index) =>
      post(app, '/reset-password', { token, newPassword: `${another}-${index}` }),
    )
    const won = (await Promise.all(tries)).filter(({ ok }) => ok)
    expect(won).toHaveLength(1)
  })

  it('expires after an hour, and its token is not stored in the database', async () => {
    const { email } = await person(app)
    const token = await resetToken(email)
    const { db } = app.context.database
    const kept = await db.selectFrom('verification').select(['identifier', 'value']).execute()
    expect(JSON.stringify(kept)).not.toContain(token)
    await db.updateTable('verification').set({ expiresAt: new Date() }).execute()
    expect((await post(app, '/reset-password', { token, newPassword: another })).status).toBe(400)
  })

  it('verifies the address of a user who never opened the first link', async () => {
    const email = freshEmail()
    await signUp(app, email)
    const token = await resetToken(email)
    await post(app, '/reset-password', { token, newPassword: another })
    const session = await sessionOf(await signIn(app, email, another))
    expect(await readProfile(app, await tokenOf(app, session))).toMatchObject({ credits: 50 })
  })

  it('may not be a commonly guessed one', async () => {
    const { email } = await person(app)
    const token = await resetToken(email)
    const wrong = await failure(await post(app, '/reset-password', { token, newPassword: 'password1' }))
    expect(wrong).toMatchObject({ status: 400, reason: 'PASSWORD_TOO_COMMON' })
    expect((await post(app, '/reset-password', { token, newPassword: another })).status).toBe(200)
  })
})

it.each(['Toile123', 'my-TOILE', 'toiletoile!'])(
  'a password may not be made of our name (%s)',
  async (made) => {
    const refused = await failure(await signUp(app, freshEmail(), { password: made }))
    expect(refused).toMatchObject({ status: 400, reason: 'PASSWORD_TOO_COMMON' })
  },
)

describe('changing the password', () => {
  it('ends all other sessions and informs the user by mail', async () => {
    const { email, session } = await person(app)
    const elsewhere = await sessionOf(await signIn(app, email))
    const change = { currentPassword: password, newPassword: another }
    const answer = await post(app, '/change-password', change, bearer(session))
    expect(answer.status).toBe(200)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect(await isSignedIn(await sessionOf(answer))).toBe(true)
    expect((await signIn(app, email, another)).status).toBe(200)
    expect((await mailsTo(app, email)).at(-1)?.subject).toBe('Your password for Toile was changed')
  })

  it('makes links that were mailed before it invalid, and later ones work', async () => {
    const { email, session } = await person(app)
    const token = await resetToken(email)
    const link = await linkToChange({ email, session }, freshEmail('taker'))
    await nextSecond()
    const change = { currentPassword: password, newPassword: another }
    const renewed = await sessionOf(await post(app, '/change-password', change, bearer(session)))
    const late = await failure(await post(app, '/reset-password', { token, newPassword: password }))
    expect(late).toMatchObject({ status: 400, reason: 'INVALID_TOKEN' })
    const { headers } = await open(app, link)
    expect(headers.get('location')).toBe('/account?email=expired')
    expect(headers.get('set-auth-token')).toBeNull()
    expect((await signIn(app, email, another)).status).toBe(200)

    const next = freshEmail('next')
    await open(app, await linkToChange({ email, session: renewed, given: another }, next))
    expect((await signIn(app, next, another)).status).toBe(200)
  })

  it('requires the current one', async () => {
    const { email, session } = await person(app)
    const change = { currentPassword: another, newPassword: another }
    expect(await failure(await post(app, '/change-password', change, bearer(session)))).toMatchObject({
      status: 400,
      error: 'The current password is not right.',
    })
    expect(await isSignedIn(session)).toBe(true)
    expect(await mailsTo(app, email)).toHaveLength(1)
  })
})

describe('sessions', () => {
  const listed = z.array(z.object({ token: z.string(), userAgent: z.string().nullable() }))
  const listOf = async (session: string) =>
    listed.parse(await (await get(app, '/list-sessions', bearer(session))).json())

  it('are listed, and ended one by one, all others, or all', async () => {
    const { email, session } = await person(app)
    const others = await Promise.all([1, 2, 3].map(async () => sessionOf(await signIn(app, email))))
    expect(await listOf(session)).toHaveLength(4)

    const [first = '', second = ''] = others
    await post(app, '/revoke-session', { token: first.split('.')[0] }, bearer(session))
    expect(await isSignedIn(first)).toBe(false)
    expect(await listOf(session)).toHaveLength(3)

    await post(app, '/revoke-other-sessions', {}, bearer(session))
    expect(await isSignedIn(second)).toBe(false)
    expect(await listOf(session)).toHaveLength(1)

    await post(app, '/revoke-sessions', {}, bearer(session))
    expect(await isSignedIn(session)).toBe(false)
  })

  it('of others cannot be ended, nor used with the listed data', async () => {
    const one = await person(app)
    const other = await person(app)
    await post(app, '/revoke-session', { token: other.session.split('.')[0] }, bearer(one.session))
    expect(await isSignedIn(other.session)).toBe(true)
    const [shown] = await listOf(one.session)
    expect(await isSignedIn(shown?.token ?? '')).toBe(false)
  })

  it('are not accessible when signed out', async () => {
    expect(await (await get(app, '/get-session')).json()).toBeNull()
    for (const path of ['/token', '/list-sessions', '/list-accounts'])
      expect(await failure(await get(app, path))).toMatchObject({ status: 401, code: 'unauthenticated' })
  })

  it('are deleted when expired', async () => {
    const { db } = app.context.database
    const { email } = await person(app)
    const rows = () =>
      db
        .selectFrom('session')
        .innerJoin('user', 'user.id', 'session.userId')
        .select('session.id')
        .where('email', '=', email)
        .execute()
    await forgetExpiredSessions(db, new Date())
    expect(await rows()).toHaveLength(1)
    await forgetExpiredSessions(db, new Date(Date.now() + 31 * 86_400_000))
    expect(await rows()).toEqual([])
    expect((await signIn(app, email)).status).toBe(200)
  })
})
