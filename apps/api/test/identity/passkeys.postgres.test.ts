import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { bootApp, type App } from '../harness.ts'
import { cookiesOf, turnOnCodes } from './codes-of-an-app.ts'
import { bearer, failure, get, mailsTo, password, person, post, sessionOf, tokenOf } from './people.ts'
import { createSoftwarePasskey, type SoftwarePasskey } from './software-passkey.ts'

let app: App
beforeAll(async () => {
  app = await bootApp()
})

const begun = z.object({
  challenge: z.string(),
  userVerification: z.string().optional(),
  authenticatorSelection: z.object({ userVerification: z.string() }).optional(),
})

/** Starts a WebAuthn ceremony: returns its options, and headers with its cookie. */
async function begin(path: string, headers: Record<string, string> = {}) {
  const answer = await get(app, path, headers)
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return { ...begun.parse(await answer.clone().json()), headers: { ...headers, ...cookiesOf(answer) } }
}

const REGISTER = '/passkey/generate-register-options'
const SHOW = '/passkey/generate-authenticate-options'
const passkeyOf = () => createSoftwarePasskey(app.address!)

async function add(session: string, key = passkeyOf(), more: Record<string, unknown> = { password }) {
  const { challenge, headers } = await begin(REGISTER, bearer(session))
  return post(app, '/passkey/verify-registration', { response: key.create({ challenge }), ...more }, headers)
}

async function show(key: SoftwarePasskey, headers: Record<string, string> = {}, userVerified = true) {
  const step = await begin(SHOW, headers)
  const response = key.get({ challenge: step.challenge, userVerified })
  return post(app, '/passkey/verify-authentication', { response }, step.headers)
}

async function personWithPasskey() {
  const who = await person(app)
  const key = passkeyOf()
  const added = await add(who.session, key, { password, name: 'My phone' })
  expect(added.status).toBe(200)
  return { ...who, key }
}

const list = async (session: string) =>
  z
    .array(
      z.strictObject({
        id: z.string(),
        name: z.string().nullable(),
        createdAt: z.string(),
        lastUsedAt: z.string().nullable(),
        backedUp: z.boolean(),
      }),
    )
    .parse(await (await get(app, '/passkey/list-user-passkeys', bearer(session))).json())

const sessionRow = (token: string) =>
  app.context.database.db
    .selectFrom('session')
    .selectAll()
    .where('token', '=', decodeURIComponent(token).split('.')[0]!)
    .executeTakeFirst()

describe('a passkey', () => {
  it('signs in like two factors do, and records when it was used', async () => {
    const { email, session, key } = await personWithPasskey()
    expect(await list(session)).toMatchObject([{ name: 'My phone', lastUsedAt: null }])
    const step = await begin(SHOW)
    expect(step.userVerification).toBe('required')
    const answer = await show(key)
    expect(await answer.clone().json()).toMatchObject({ user: { email } })
    const opened = await sessionOf(answer)
    expect((await sessionRow(opened))?.secondFactorAt).toBeInstanceOf(Date)
    expect((await sessionRow(session))?.secondFactorAt).toBeNull()
    expect(Date.parse((await list(opened))[0]!.lastUsedAt!)).toBeGreaterThan(Date.now() - 60_000)
    expect(await tokenOf(app, opened)).toContain('.')
  })

  it('is accepted once for each challenge, from our page only, with user verification', async () => {
    const { key } = await personWithPasskey()
    const { challenge, headers } = await begin(SHOW)
    const elsewhere = key.get({ challenge, origin: 'https://evil.example' })
    expect((await post(app, '/passkey/verify-authentication', { response: elsewhere }, headers)).status).toBe(
      400,
    )
    const again = key.get({ challenge })
    const used = await failure(
      await post(app, '/passkey/verify-authentication', { response: again }, headers),
    )
    expect(used).toMatchObject({ status: 400, reason: 'CHALLENGE_NOT_FOUND' })
    const unseen = await failure(await show(key, {}, false))
    expect(unseen).toMatchObject({ status: 403, code: 'proof_required', reason: 'USER_NOT_VERIFIED' })
    const strange = await failure(await show(passkeyOf()))
    expect(strange).toMatchObject({ status: 401, reason: 'PASSKEY_NOT_FOUND' })
    const step = await begin(REGISTER, bearer((await person(app)).session))
    const unverified = passkeyOf().create({ challenge: step.challenge, userVerified: false })
    const refused = await post(
      app,
      '/passkey/verify-registration',
      { response: unverified, password },
      step.headers,
    )
    expect(refused.status).toBe(403)
  })

  it('cannot be used from pages of other origins', async () => {
    const { key } = await personWithPasskey()
    const step = await begin(SHOW)
    const response = key.get({ challenge: step.challenge })
    const headers = { ...step.headers, origin: 'https://evil.example' }
    expect(
      await failure(await post(app, '/passkey/verify-authentication', { response }, headers)),
    ).toMatchObject({ reason: 'INVALID_ORIGIN' })
  })

  it('replaces the session by one marked with the second factor', async () => {
    const { session, key } = await personWithPasskey()
    const renewed = await sessionOf(await show(key, bearer(session)))
    expect(await sessionRow(session)).toBeUndefined()
    expect((await sessionRow(renewed))?.secondFactorAt).toBeInstanceOf(Date)
  })

  it('does not open a suspended account', async () => {
    const { email, key } = await personWithPasskey()
    const { db } = app.context.database
    await db.updateTable('user').set({ suspendedAt: new Date() }).where('email', '=', email).execute()
    expect(await failure(await show(key))).toMatchObject({ reason: 'ACCOUNT_SUSPENDED' })
  })
})

describe('passkeys of an account', () => {
  it('are added and removed with the password, or a recent passkey', async () => {
    const { session, key } = await personWithPasskey()
    const wrong = await failure(await add(session, passkeyOf(), { password: 'something-else-9' }))
    expect(wrong).toMatchObject({ status: 400, reason: 'INVALID_PASSWORD' })
    expect((await add(session, passkeyOf(), {})).status).toBe(400)
    const shown = await sessionOf(await show(key, bearer(session)))
    expect((await add(shown, passkeyOf(), { name: 'Second' })).status).toBe(200)
    const [first, second] = await list(shown)
    const renamed = await post(
      app,
      '/passkey/update-passkey',
      { id: second!.id, name: 'Laptop' },
      bearer(shown),
    )
    expect(renamed.status).toBe(200)
    const blank = await post(app, '/passkey/update-passkey', { id: second!.id, name: ' ' }, bearer(shown))
    expect(await failure(blank)).toMatchObject({ reason: 'PASSKEY_NAME_INVALID' })
    expect((await post(app, '/passkey/delete-passkey', { id: first!.id }, bearer(shown))).status).toBe(200)
    expect((await list(shown)).map(({ name }) => name)).toEqual(['Laptop'])
    expect((await show(key)).status).toBe(401)
  })

  it('are reported by mail when they are added', async () => {
    const { email, session } = await person(app)
    await add(session, passkeyOf(), { password: 'something-else-9' })
    expect(await mailsTo(app, email)).toHaveLength(1)
    await add(session)
    const mail = (await mailsTo(app, email)).at(-1)
    expect(mail?.subject).toBe('A passkey was added to your Toile account')
    expect(mail?.links).toEqual([`${app.address}/account#passkeys`])
  })

  it('are not found by another account', async () => {
    const ada = await personWithPasskey()
    const bob = await person(app)
    const [hers] = await list(ada.session)
    for (const [path, id] of [
      ['/passkey/delete-passkey', hers!.id],
      ['/passkey/delete-passkey', 'unknown'],
      ['/passkey/update-passkey', hers!.id],
      ['/passkey/update-passkey', 'unknown'],
    ] as const) {
      const answer = await failure(await post(app, path, { id, name: 'Mine', password }, bearer(bob.session)))
      expect(answer).toMatchObject({ status: 404, reason: 'PASSKEY_NOT_FOUND' })
    }
    expect(await list(ada.session)).toMatchObject([{ name: 'My phone' }])
    expect(await list(bob.session)).toEqual([])
    const step = await begin(REGISTER, bearer(ada.session))
    const response = passkeyOf().create({ challenge: step.challenge })
    const crossed = await post(
      app,
      '/passkey/verify-registration',
      { response, password },
      {
        ...bearer(bob.session),
        cookie: step.headers['cookie'] ?? '',
      },
    )
    expect(crossed.status).toBe(401)
  })

  it('are not changed without the second factor, if there is one', async () => {
    const coded = await person(app)
    const { session: shown } = await turnOnCodes(app, coded.session)
    const operator = await personWithPasskey()
    const { db } = app.context.database
    await db.updateTable('user').set({ role: 'support' }).where('email', '=', operator.email).execute()
    await db
      .updateTable('session')
      .set({ secondFactorAt: null })
      .where('id', '=', (await sessionRow(shown))!.id)
      .execute()
    for (const session of [shown, operator.session]) {
      const answer = await failure(await get(app, REGISTER, bearer(session)))
      expect(answer).toMatchObject({ status: 403, reason: 'SECOND_FACTOR_REQUIRED' })
    }
    const codes = await failure(await post(app, '/two-factor/enable', { password }, bearer(operator.session)))
    expect(codes).toMatchObject({ status: 403, reason: 'SECOND_FACTOR_REQUIRED' })
    const proven = await sessionOf(await show(operator.key, bearer(operator.session)))
    expect((await post(app, '/two-factor/enable', { password }, bearer(proven))).status).toBe(200)
  })

  it('are limited to twenty, and deleted with the account', async () => {
    const { email, session } = await personWithPasskey()
    const { db } = app.context.database
    const { id } = await db
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const [one] = await db.selectFrom('passkey').selectAll().where('userId', '=', id).execute()
    await db
      .insertInto('passkey')
      .values(
        Array.from({ length: 19 }, (_, n) => ({ ...one!, id: `${id} ${n}`, credentialID: `${id} ${n}` })),
      )
      .execute()
    expect(await failure(await get(app, REGISTER, bearer(session)))).toMatchObject({
      status: 409,
      reason: 'TOO_MANY_PASSKEYS',
    })
    await db.deleteFrom('user').where('id', '=', id).execute()
    expect(await db.selectFrom('passkey').select('id').where('userId', '=', id).execute()).toEqual([])
  })
})
