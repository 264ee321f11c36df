import { beforeAll, describe, expect, it } from 'vitest'
import { afterFile } from '../cleanup.ts'
import { bootApp, type App } from '../harness.ts'
import { openBrowser, type Page } from './browse.ts'
import { startOidcProvider, type TestProvider } from './oidc-provider.ts'
import {
  bearer,
  failure,
  get,
  mailsTo,
  newestLink,
  open,
  person,
  post,
  readOptions,
  readProfile,
  sessionOf,
  signIn,
  signUp,
  tokenOf,
} from './people.ts'

let provider: TestProvider
let app: App
beforeAll(async () => {
  provider = await startOidcProvider()
  afterFile(provider.close)
  app = await bootApp({ env: provider.env })
})

const emailOf = (login: string) => `${login}@example.com`
const pages = { callbackURL: '/virtual-try-outfit', errorCallbackURL: '/virtual-try-outfit?sign-in=failed' }

/** Goes through the whole sign-in in a new browser; returns the last page. */
async function continueAs(login: string) {
  const browser = openBrowser()
  const started = await browser.load(`${app.address}/api/identity/sign-in/social`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.address ?? '' },
    body: JSON.stringify({ provider: 'oidc', ...pages }),
  })
  const { url } = JSON.parse(started.text) as { url: string }
  const page = await browser.submitLogin(await browser.visit(url), login, /\/virtual-try-outfit/)
  return { page, session: page.headers.get('set-auth-token') ?? undefined }
}

async function popUpAs(login: string, more: Record<string, string> = {}): Promise<Page> {
  const browser = openBrowser()
  const query = new URLSearchParams({
    provider: 'oidc',
    popupOrigin: app.address ?? '',
    popupNonce: 'nonce-1',
    ...pages,
    ...more,
  }).toString()
  return browser.submitLogin(
    await browser.visit(`${app.address}/api/identity/oauth-popup/start?${query}`),
    login,
  )
}

const messageIn = ({ text }: Page) => {
  const [, json = '{}'] = /<script type="application\/json"[^>]*>([^<]*)<\/script>/.exec(text) ?? []
  return JSON.parse(json) as {
    type: string
    targetOrigin: string
    nonce: string
    token?: string
    error?: { code: string }
  }
}

it('is offered by its name', async () => {
  expect((await readOptions(app)).providers).toEqual([{ id: 'oidc', name: 'Test ID' }])
})

describe('continuing with the provider', () => {
  it('creates an account with fifty credits, and finds it the next time', async () => {
    const first = await continueAs('vera')
    expect(new URL(first.page.url).pathname).toBe('/virtual-try-outfit')
    const read = async (session = '') => readProfile(app, await tokenOf(app, session))
    expect(await read(first.session)).toMatchObject({
      email: emailOf('vera'),
      displayName: 'Name of vera',
      credits: 50,
    })
    const again = await continueAs('vera')
    expect(await read(again.session)).toEqual(await read(first.session))
    expect(await (await get(app, '/list-accounts', bearer(again.session ?? ''))).json()).toMatchObject([
      { providerId: 'oidc', accountId: 'vera' },
    ])
    const [kept] = await app.context.database.db
      .selectFrom('account')
      .select(['accessToken', 'refreshToken', 'idToken'])
      .where('accountId', '=', 'vera')
      .execute()
    expect(kept).toEqual({ accessToken: null, refreshToken: null, idToken: null })
  })

  it('signs in to the account with the same address, when the provider has verified it', async () => {
    const { email } = await person(app, emailOf('linda'))
    const { session = '' } = await continueAs('linda')
    const ways = (await (await get(app, '/list-accounts', bearer(session))).json()) as {
      providerId: string
    }[]
    expect(ways.map(({ providerId }) => providerId).toSorted()).toEqual(['credential', 'oidc'])
    expect((await signIn(app, email)).status).toBe(200)
  })

  it('removes a password set before the address was verified', async () => {
    await signUp(app, emailOf('priya'))
    const link = await newestLink(app, emailOf('priya'))
    const { session = '' } = await continueAs('priya')
    expect(await readProfile(app, await tokenOf(app, session))).toMatchObject({ credits: 50 })
    expect((await signIn(app, emailOf('priya'))).status).toBe(401)
    const late = await open(app, link)
    expect(late.headers.get('set-auth-token')).toBeNull()
  })

  it('removes the link of a stranger who named the address before its owner', async () => {
    const { db } = app.context.database
    await continueAs('unverified-mallory')
    const { id } = await db
      .updateTable('user')
      .set({ email: emailOf('trudy') })
      .where('email', '=', emailOf('unverified-mallory'))
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await continueAs('trudy')).session).toBeDefined()
    const links = await db.selectFrom('account').select('accountId').where('userId', '=', id).execute()
    expect(links).toEqual([{ accountId: 'trudy' }])
  })

  it('does not open an account whose owner chose a password by mail', async () => {
    const email = emailOf('unverified-eve')
    await continueAs('unverified-eve')
    await post(app, '/request-password-reset', { email })
    const token = new URL(await newestLink(app, email), app.address).searchParams.get('token')
    const newPassword = 'ochre-placket-77'
    expect((await post(app, '/reset-password', { token, newPassword })).status).toBe(200)
    const { page, session } = await continueAs('unverified-eve')
    expect(session).toBeUndefined()
    expect(new URL(page.url).searchParams.get('error')).toBe('account_not_linked')
    expect((await signIn(app, email, newPassword)).status).toBe(200)
  })

  it('never signs in to an account by an unverified address', async () => {
    const { email } = await person(app, emailOf('unverified-victim'))
    const { page, session } = await continueAs('unverified-victim')
    expect(session).toBeUndefined()
    expect(new URL(page.url).searchParams.get('error')).toBe('account_not_linked')
    const rows = await app.context.database.db
      .selectFrom('account')
      .select('id')
      .where('accountId', '=', 'unverified-victim')
      .execute()
    expect(rows).toEqual([])
    expect((await signIn(app, email)).status).toBe(200)
  })

  it('requires verification of an unverified address', async () => {
    const email = emailOf('unverified-new')
    const { page, session } = await continueAs('unverified-new')
    expect(session).toBeUndefined()
    expect(new URL(page.url).searchParams.get('error')).toBe('email_not_verified')
    const verified = await open(app, await newestLink(app, email))
    expect(await readProfile(app, await tokenOf(app, await sessionOf(verified)))).toMatchObject({
      credits: 50,
    })
    expect((await continueAs('unverified-new')).session).toBeDefined()
    expect(await mailsTo(app, email)).toHaveLength(1)
  })
})

describe('a popup', () => {
  it('passes the session to the page that opened it, and to no other', async () => {
    const page = await popUpAs('poppy')
    expect(page.status).toBe(200)
    expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'sha256-/)
    const message = messageIn(page)
    expect(message).toMatchObject({
      type: 'better-auth:oauth-popup',
      targetOrigin: app.address,
      nonce: 'nonce-1',
    })
    expect(await readProfile(app, await tokenOf(app, message.token ?? ''))).toMatchObject({ credits: 50 })
  })

  it.each([
    ['the terms that its page showed', { additionalData: '{"termsVersion":"2026-11"}' }, '2026-11'],
    ['none where the page named none', { additionalData: '{}' }, null],
    [
      'none where their version is too long',
      { additionalData: `{"termsVersion":"${'x'.repeat(41)}"}` },
      null,
    ],
  ])('notes with a new account %s', async (_what, more, termsVersion) => {
    const login = `terms-${more.additionalData.length}`
    await popUpAs(login, more)
    const user = await app.context.database.db
      .selectFrom('user')
      .select(['termsVersion', 'termsAgreedAt'])
      .where('email', '=', emailOf(login))
      .executeTakeFirstOrThrow()
    expect(user.termsVersion).toBe(termsVersion)
    expect(user.termsAgreedAt !== null).toBe(termsVersion !== null)
  })

  it('passes the error on failure', async () => {
    expect(messageIn(await popUpAs('unverified-poppy'))).toMatchObject({
      error: { code: 'email_not_verified' },
    })
  })

  it('is refused for pages of other origins', async () => {
    const query = 'provider=oidc&popupNonce=n&popupOrigin='
    const answer = await get(app, `/oauth-popup/start?${query}https://evil.example`)
    expect(await failure(answer)).toMatchObject({ status: 400, code: 'invalid_request' })
  })
})

describe('coming back', () => {
  it('without a request shows an error page', async () => {
    for (const query of ['', '?code=x&state=y', '?error=access_denied'])
      expect((await get(app, `/callback/oidc${query}`)).headers.get('location')).toMatch(
        /^\/virtual-try-outfit\?sign-in=failed&/,
      )
  })

  it('redirects to our pages only', async () => {
    for (const field of ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL']) {
      const answer = await post(app, '/sign-in/social', {
        provider: 'oidc',
        [field]: 'https://evil.example/',
      })
      expect(await failure(answer)).toMatchObject({
        status: 400,
        error: 'This address to go on to is not one of our pages.',
      })
    }
  })
})

it('starts while the provider is down, and finds it once it is back', async () => {
  const gone = await startOidcProvider()
  await gone.close()
  const lonely = await bootApp({ env: gone.env })
  const start = () => post(lonely, '/sign-in/social', { provider: 'oidc', callbackURL: '/' })
  expect(await failure(await start())).toMatchObject({ status: 404, reason: 'PROVIDER_NOT_FOUND' })
  expect((await signUp(lonely, 'somebody@example.com')).status).toBe(200)
  const back = await startOidcProvider(Number(new URL(gone.issuer).port))
  afterFile(back.close)
  expect(await (await start()).json()).toMatchObject({ url: expect.stringContaining(back.issuer) })
})

it('offers Google when its client is configured', async () => {
  const google = await bootApp({
    env: { GOOGLE_CLIENT_ID: 'our-client', GOOGLE_CLIENT_SECRET: 'its-secret' },
  })
  expect((await readOptions(google)).providers).toEqual([{ id: 'google', name: 'Google' }])
  const answer = await post(google, '/sign-in/social', { provider: 'google', ...pages })
  const { url } = (await answer.json()) as { url: string }
  const { origin, searchParams } = new URL(url)
  expect(origin).toBe('https://accounts.google.com')
  expect(searchParams.get('client_id')).toBe('our-client')
  expect(searchParams.get('redirect_uri')).toBe(`${google.address}/api/identity/callback/google`)
  expect(searchParams.get('code_challenge_method')).toBe('S256')
})
