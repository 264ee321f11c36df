import { beforeAll, describe, expect, it } from 'vitest'
import { bootApp, createHome, type App } from '../harness.ts'
import { bearer, failure, freshEmail, password, person, post, signIn, signUp } from './people.ts'

let now = new Date()
let app: App
beforeAll(async () => {
  app = await bootApp({ clock: { now: () => now }, env: { TOILE_TRUST_PROXY: '1' } })
})

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

/** Sets counters as so many attempts would, each of which would hash a password. */
async function setCount({ context }: App, counters: string, used: number): Promise<void> {
  const { numUpdatedRows } = await context.database.db
    .updateTable('request_window')
    .set({ used })
    .where('key', 'like', counters)
    .executeTakeFirst()
  // Without a counter of this name, the test would pass whatever is counted.
  expect(Number(numUpdatedRows)).toBeGreaterThan(0)
}
const signIns = 'identity sign-in account+address %'

/** Headers of a request from another address. */
const signInFrom = (ip: string, email: string, given: string) =>
  post(app, '/sign-in/email', { email, password: given }, { 'x-forwarded-for': ip })

describe('wrong passwords', () => {
  it('are refused after ten at once from one address, for a while, without locking the user out elsewhere', async () => {
    const { email } = await person(app)
    expect((await signIn(app, email, 'wrong-one-1')).status).toBe(401)
    await setCount(app, signIns, 8)
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(app, email, 'wrong-one-1')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
    const refused = await signIn(app, email)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await failure(refused)).toMatchObject({ status: 429, code: 'rate_limited' })
    expect((await signInFrom('203.0.113.9', email, 'mauve-gusset-41')).status).toBe(200)
    later(16)
    expect((await signIn(app, email)).status).toBe(200)
  })

  it('are reset by the right one', async () => {
    const { email } = await person(app)
    expect((await signIn(app, email, 'wrong-one-1')).status).toBe(401)
    await setCount(app, signIns, 9)
    for (let round = 0; round < 2; round++) {
      expect((await signIn(app, email)).status).toBe(200)
      expect((await signIn(app, email, 'wrong-one-1')).status).toBe(401)
    }
  })

  it('in the sessions of an account are limited from all addresses together', async () => {
    const { session } = await person(app)
    const call = (network: number, path: string, given: string) =>
      post(
        app,
        path,
        { id: 'unknown', password: given },
        { ...bearer(session), 'x-forwarded-for': `198.51.${network}.7` },
      )
    // No passkey has this id, so that no password has to be hashed a hundred times.
    for (let network = 1; network <= 10; network++) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => call(network, '/passkey/delete-passkey', 'wrong-one-1')),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
    }
    const limited = await failure(await call(11, '/two-factor/enable', password))
    expect(limited).toMatchObject({
      status: 429,
      code: 'rate_limited',
      error: 'That was too many passwords. Please wait an hour.',
    })
    later(61)
    expect((await call(11, '/two-factor/enable', password)).status).toBe(200)
  })
})

describe('mails', () => {
  it('are limited to five an hour, for known and unknown addresses', async () => {
    const { email } = await person(app)
    for (const address of [email, freshEmail()]) {
      const ask = () => post(app, '/request-password-reset', { email: address })
      for (let tries = 0; tries < 5; tries++) expect((await ask()).status).toBe(200)
      expect((await ask()).status).toBe(429)
    }
  })
})

describe('sign-ups', () => {
  it('are limited by the operator’s setting, for one address and globally', async () => {
    const home = await createHome()
    const small = await bootApp({ home, env: { TOILE_SIGN_UPS_PER_HOUR: '1', TOILE_TRUST_PROXY: '1' } })
    const from = (ip: string) =>
      post(
        small,
        '/sign-up/email',
        { email: freshEmail(), password: 'mauve-gusset-41', name: '' },
        { 'x-forwarded-for': ip },
      )
    expect((await from('203.0.113.1')).status).toBe(200)
    expect((await from('203.0.113.1')).status).toBe(429)
    await setCount(small, 'identity sign-up ', 17)
    const others = await Promise.all(Array.from({ length: 5 }, (_, index) => from(`203.0.113.${index + 2}`)))
    expect(others.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(others.filter(({ status }) => status === 429)).toHaveLength(2)
  })

  it('by thirty users from one address are allowed', async () => {
    later(60)
    expect((await signUp(app, freshEmail())).status).toBe(200)
    await setCount(app, 'identity sign-up address %', 29)
    expect((await signUp(app, freshEmail())).status).toBe(200)
  })
})

it('stores no email or IP address in its counters', async () => {
  const { email } = await person(app)
  const rows = JSON.stringify(
    await app.context.database.db.selectFrom('request_window').selectAll().execute(),
  )
  expect(rows).not.toContain(email)
  expect(rows).not.toContain('127.0.0.1')
})
