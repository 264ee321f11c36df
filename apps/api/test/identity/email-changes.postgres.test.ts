import { beforeAll, describe, expect, it } from 'vitest'
import { bootApp, type App } from '../harness.ts'
import {
  bearer,
  failure,
  freshEmail,
  mailsTo,
  newestLink,
  open,
  password,
  person,
  post,
  readProfile,
  sessionOf,
  signIn,
  tokenOf,
} from './people.ts'

const another = 'ochre-placket-77'

let app: App
beforeAll(async () => {
  app = await bootApp()
})

/** Requests and confirms a new email; returns the link that verifies it. */
async function linkToChange({ email, session }: { email: string; session: string }, next: string) {
  await post(app, '/change-email', { newEmail: next, password }, bearer(session))
  await open(app, await newestLink(app, email))
  return newestLink(app, next)
}

async function resetToken(email: string): Promise<string> {
  await post(app, '/request-password-reset', { email })
  const link = new URL(await newestLink(app, email), app.address)
  return link.searchParams.get('token') ?? ''
}

describe('changing the email', () => {
  it('is confirmed at the old address, then verified at the new one', async () => {
    const { email, session } = await person(app)
    const next = freshEmail('next')
    const asked = await post(app, '/change-email', { newEmail: next, password }, bearer(session))
    expect(asked.status).toBe(200)
    expect(await mailsTo(app, next)).toEqual([])
    const confirmed = await open(app, await newestLink(app, email))
    expect(confirmed.headers.get('location')).toBe('/account?email=confirmed')
    expect((await signIn(app, next)).status).toBe(401)

    const verified = await open(app, await newestLink(app, next))
    expect(verified.headers.get('location')).toBe('/account?email=changed')
    expect((await signIn(app, email)).status).toBe(401)
    const profile = await readProfile(app, await tokenOf(app, await sessionOf(await signIn(app, next))))
    expect(profile).toMatchObject({ email: next, credits: 50 })
  })

  it('requires the password, for any address', async () => {
    const { email, session } = await person(app)
    for (const newEmail of [freshEmail(), (await person(app)).email])
      for (const given of [{}, { password: another }]) {
        const refused = await failure(
          await post(app, '/change-email', { newEmail, ...given }, bearer(session)),
        )
        expect(refused).toMatchObject({ status: 400, reason: 'INVALID_PASSWORD' })
      }
    expect(await mailsTo(app, email)).toHaveLength(1)
  })

  it('makes links invalid that the old address got to choose a password', async () => {
    const { email, session } = await person(app)
    const token = await resetToken(email)
    const next = freshEmail('next')
    await open(app, await linkToChange({ email, session }, next))
    const late = await failure(await post(app, '/reset-password', { token, newPassword: another }))
    expect(late).toMatchObject({ status: 400, reason: 'INVALID_TOKEN' })
    expect((await signIn(app, next)).status).toBe(200)
  })

  it('to another account’s address gives the same response, and does nothing', async () => {
    const { email, session } = await person(app)
    const other = await person(app)
    const mailsBefore = (await mailsTo(app, other.email)).length
    const answers = [other.email, freshEmail()].map((newEmail) =>
      post(app, '/change-email', { newEmail, password }, bearer(session)),
    )
    const [known, unknown] = await Promise.all(answers)
    expect([known?.status, await known?.text()]).toEqual([unknown?.status, await unknown?.text()])
    expect(await mailsTo(app, other.email)).toHaveLength(mailsBefore)
    expect((await signIn(app, email)).status).toBe(200)
  })

  it('fails with a page when the address was taken meanwhile', async () => {
    const { email, session } = await person(app)
    const next = freshEmail('taken')
    const link = await linkToChange({ email, session }, next)
    await app.context.database.db
      .insertInto('user')
      .values({ id: next, email: next, name: '', emailVerified: true })
      .execute()
    const { headers } = await open(app, link)
    expect(headers.get('location')).toBe('/account?email=expired')
    expect((await signIn(app, email)).status).toBe(200)
  })
})
