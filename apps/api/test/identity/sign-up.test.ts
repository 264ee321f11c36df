import { profile } from '@toile/contract/accounts'
import { beforeAll, describe, expect, it } from 'vitest'
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
  rawPost,
  readOptions,
  readProfile,
  sessionOf,
  signIn,
  signUp,
  tokenOf,
  verified,
} from './people.ts'

let app: App
beforeAll(async () => {
  app = await bootApp()
})

describe('signing up', () => {
  it('creates an account with fifty credits, through the mail’s link', async () => {
    const email = freshEmail()
    const answer = await signUp(app, email, { termsVersion: '2026-11' })
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()).toEqual([])

    const [mail] = await mailsTo(app, email)
    expect(mail).toMatchObject({ subject: 'Verify your email for Toile' })
    const verified = await open(app, await newestLink(app, email))
    expect(verified.status).toBe(302)
    expect(verified.headers.get('location')).toBe('/virtual-try-outfit?verified=1')
    expect(verified.headers.getSetCookie().find((cookie) => cookie.includes('session_token'))).toMatch(
      /^toile\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )

    const token = await tokenOf(app, await sessionOf(verified))
    const read = profile.parse(
      await (await app.fetch('/api/auth/profile', { headers: bearer(token) })).json(),
    )
    expect(read).toMatchObject({ email, displayName: 'Ada', credits: 50, plan: 'Free' })

    const { termsVersion, termsAgreedAt } = await app.context.database.db
      .selectFrom('user')
      .select(['termsVersion', 'termsAgreedAt'])
      .where('id', '=', read.uid)
      .executeTakeFirstOrThrow()
    expect(termsVersion).toBe('2026-11')
    expect(termsAgreedAt).toBeInstanceOf(Date)
  })

  it('grants once, for concurrent verifications', async () => {
    const email = freshEmail()
    await signUp(app, email)
    const link = await newestLink(app, email)
    const opened = await Promise.all(Array.from({ length: 8 }, () => open(app, link)))
    expect(opened.map(({ status }) => status)).toEqual(Array(8).fill(302))
    const session = await sessionOf(await signIn(app, email))
    expect(await readProfile(app, await tokenOf(app, session))).toMatchObject({ credits: 50 })
  })

  it('creates one account for concurrent sign-ups, with the same response for all', async () => {
    const email = freshEmail()
    const answers = await Promise.all(Array.from({ length: 3 }, () => signUp(app, email)))
    expect(answers.map(({ status }) => status)).toEqual(Array(3).fill(200))
    const users = await app.context.database.db
      .selectFrom('user')
      .select('emailVerified')
      .where('email', '=', email)
      .execute()
    expect(users).toEqual([{ emailVerified: false }])
  })

  it('ignores the case of the address', async () => {
    const email = freshEmail()
    await person(app, email)
    await signUp(app, email.toUpperCase())
    expect((await signIn(app, email.toUpperCase())).status).toBe(200)
    expect((await mailsTo(app, email)).at(-1)?.subject).toBe('You already have an account with Toile')
  })

  it.each([
    [{ email: 'no address' }, 'Please enter a valid email address.'],
    [{ password: '12345' }, 'Please choose a password of at least 6 characters.'],
    [{ password: 'x'.repeat(129) }, 'Please choose a password of at most 128 characters.'],
    [
      { password: 'QwErTy' },
      'This password is one of the first that others would try. Please choose another.',
    ],
    [{ password: 7 }, 'Some fields of this request are not right.'],
  ])('refuses %j with a sentence', async (wrong, sentence) => {
    const answer = await signUp(app, freshEmail(), wrong)
    expect(await failure(answer)).toMatchObject({ status: 400, code: 'invalid_request', error: sentence })
  })

  it('needs no name', async () => {
    const email = freshEmail()
    expect((await post(app, '/sign-up/email', { email, password })).status).toBe(200)
    const { token } = await verified(app, email)
    expect(await readProfile(app, token)).toMatchObject({ displayName: null })
  })

  it('accepts no protected fields', async () => {
    const email = freshEmail()
    await signUp(app, email, {
      id: 'chosen',
      emailVerified: true,
      termsVersion: 'x'.repeat(41),
      image: 'javascript:alert(1)',
      name: 'Ada\r\nBcc: x@example.com\u202e '.repeat(9),
    })
    const user = await app.context.database.db
      .selectFrom('user')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(user).toMatchObject({ emailVerified: false, termsVersion: null, termsAgreedAt: null, image: null })
    expect(user.id).not.toBe('chosen')
    expect(user.name).toMatch(/^Ada Bcc: x@example\.com Ada/)
    expect(user.name.length).toBeLessThanOrEqual(80)
    expect((await mailsTo(app, email)).map(({ subject }) => subject)).toEqual(['Verify your email for Toile'])
  })
})

describe('a user with an unverified address', () => {
  it('is told so when signing in, and can request the mail again', async () => {
    const email = freshEmail()
    await signUp(app, email)
    expect(await failure(await signIn(app, email))).toEqual({
      status: 403,
      code: 'email_not_verified',
      error: 'Please verify your email before signing in. Check your inbox for verification link.',
      requestId: expect.any(String),
      reason: 'EMAIL_NOT_VERIFIED',
    })
    expect((await post(app, '/send-verification-email', { email })).status).toBe(200)
    expect(await mailsTo(app, email)).toHaveLength(2)
    await open(app, await newestLink(app, email))
    expect((await signIn(app, email)).status).toBe(200)
  })

  describe('who signs up again', () => {
    const [first, second] = ['another-41-gusset', 'third-placket-77']

    /** Opens a link of the mails, by its place, and returns the token for choosing a password. */
    async function chooseBy(email: string, at: number): Promise<string> {
      const link = (await mailsTo(app, email))[at]?.links[0] ?? ''
      const opened = await open(app, link.slice(app.address?.length))
      expect(opened.headers.get('set-auth-token')).toBeNull()
      expect(opened.headers.getSetCookie()).toEqual([])
      const to = new URL(opened.headers.get('location') ?? '', app.address)
      expect(`${to.pathname}?contested=${to.searchParams.get('contested')}`).toBe(
        '/account/reset?contested=1',
      )
      return to.searchParams.get('token') ?? ''
    }

    async function signUpTwice(): Promise<string> {
      const email = freshEmail()
      await signUp(app, email, { password: first })
      await signUp(app, email, { password: second })
      return email
    }
    const expectNeither = async (email: string) => {
      for (const tried of [first, second]) expect((await signIn(app, email, tried)).status).toBe(401)
    }

    it('chooses the password after opening the first link, none of the sign-ups’ counts, and it stays whatever follows', async () => {
      const email = await signUpTwice()
      const token = await chooseBy(email, 0)
      await expectNeither(email)
      expect((await post(app, '/reset-password', { token, newPassword: password })).status).toBe(200)
      expect((await post(app, '/reset-password', { token, newPassword: first })).status).toBe(400)
      await expectNeither(email)
      const session = await sessionOf(await signIn(app, email))
      expect(await readProfile(app, await tokenOf(app, session))).toMatchObject({ credits: 50 })

      await signUp(app, email, { password: first })
      for (const { links } of (await mailsTo(app, email)).slice(0, 2)) {
        const again = await open(app, links[0]?.slice(app.address?.length) ?? '')
        expect(again.headers.get('location')).toBe('/virtual-try-outfit?verified=1')
        expect(again.headers.get('set-auth-token')).toBeNull()
      }
      expect((await signIn(app, email, first)).status).toBe(401)
      expect((await signIn(app, email)).status).toBe(200)
    })

    it('is led to the choice of a password by the second link, however often it is opened before', async () => {
      const email = await signUpTwice()
      await chooseBy(email, 1)
      await expectNeither(email)
      const token = await chooseBy(email, 1)
      expect((await post(app, '/reset-password', { token, newPassword: password })).status).toBe(200)
      expect((await post(app, '/reset-password', { token, newPassword: first })).status).toBe(400)
      await expectNeither(email)
      const session = await sessionOf(await signIn(app, email))
      expect(await readProfile(app, await tokenOf(app, session))).toMatchObject({ credits: 50 })
    })
  })
})

describe('the link of a verification mail', () => {
  it('shows an error page when it is invalid or used', async () => {
    const email = freshEmail()
    await signUp(app, email)
    const link = await newestLink(app, email)
    const failed = '/virtual-try-outfit?verification=expired'
    for (const wrong of [link.replace(/token=[^&]+/, 'token=none'), link.replace(/\.[\w-]+&/, '.AAAA&')])
      expect((await open(app, wrong)).headers.get('location')).toBe(failed)
    expect((await open(app, '/api/identity/verify-email')).headers.get('location')).toBe(failed)

    await open(app, link)
    const again = await open(app, link)
    expect(again.headers.get('location')).toBe('/virtual-try-outfit?verified=1')
    expect(again.headers.get('set-auth-token')).toBeNull()
  })

  it('redirects to our pages only', async () => {
    const email = freshEmail()
    await signUp(app, email)
    const link = await newestLink(app, email)
    for (const elsewhere of ['https://evil.example/', '//evil.example', '/\\evil.example', '/api/docs']) {
      const changed = link.replace(/callbackURL=.*$/, `callbackURL=${encodeURIComponent(elsewhere)}`)
      const { headers } = await open(app, changed)
      expect(headers.get('location')).toBe('/virtual-try-outfit?verification=expired')
      const refused = await failure(await signUp(app, freshEmail(), { callbackURL: elsewhere }))
      expect(refused).toMatchObject({ status: 400, reason: 'INVALID_CALLBACK_URL' })
    }
  })

  it('points to this server, whatever host the request names', async () => {
    for (const [header, value] of [
      ['host', 'evil.example'],
      ['x-forwarded-host', 'evil.example'],
      ['forwarded', 'host=evil.example'],
    ] as const) {
      const email = freshEmail()
      const status = await rawPost(
        app,
        '/api/identity/sign-up/email',
        { email, password, name: '' },
        { [header]: value },
      )
      expect(status).toBe(200)
      const [mail] = await mailsTo(app, email)
      expect(mail?.links[0]?.startsWith(`${app.address}/`)).toBe(true)
    }
  })
})

describe('a page of another origin', () => {
  it('can neither sign in nor use the user’s cookie', async () => {
    const { email, session } = await person(app)
    const from = { origin: 'https://evil.example' }
    const cookie = `toile.session_token=${encodeURIComponent(session)}`
    expect(await failure(await post(app, '/sign-in/email', { email, password }, from))).toMatchObject({
      error: 'This page may not call the service.',
    })
    for (const headers of [
      { ...from, cookie },
      { origin: 'null', cookie },
      { referer: 'https://evil.example/x', cookie },
    ])
      expect(await failure(await post(app, '/sign-out', {}, headers))).toMatchObject({
        error: 'This page may not call the service.',
      })
    expect((await get(app, '/token', bearer(session))).status).toBe(200)
    const ours = { origin: app.address ?? '', cookie }
    expect((await post(app, '/sign-out', {}, ours)).status).toBe(200)
    expect((await get(app, '/token', bearer(session))).status).toBe(401)
  })
})

it('lists the sign-in methods', async () => {
  expect(await readOptions(app)).toEqual({ password: true, providers: [], devMailbox: true })
})

it('exposes only the documented routes of the library', async () => {
  const { session } = await person(app)
  for (const path of ['/update-user', '/delete-user', '/set-password', '/link-social', '/ok', '/error'])
    expect(await failure(await post(app, path, { name: 'x' }, bearer(session)))).toMatchObject({
      status: 404,
      code: 'not_found',
    })
})
