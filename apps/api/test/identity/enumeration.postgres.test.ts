import { beforeAll, describe, expect, it } from 'vitest'
import { bootApp, type App } from '../harness.ts'
import { freshEmail, mailsTo, person, post, signIn, signUp } from './people.ts'

let app: App
let known: string
let unverified: string
beforeAll(async () => {
  app = await bootApp()
  known = (await person(app)).email
  unverified = freshEmail()
  await signUp(app, unverified)
})

/** Everything in a response, with values that always differ normalized: ids, times, and the requested address. */
async function seen(answer: Response, email: string) {
  const body = (await answer.text())
    .replaceAll(email, '(email)')
    .replace(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"(time)"')
    .replace(/"id":"\w+"/, '"id":"(id)"')
    .replace(/"requestId":"[^"]+"/, '"requestId":"(id)"')
  const headers = Object.fromEntries(answer.headers)
  for (const name of ['date', 'x-request-id', 'content-length']) delete headers[name]
  return { status: answer.status, body, headers }
}

const calls: [string, (email: string) => Promise<Response>][] = [
  ['signing up', (email) => signUp(app, email)],
  ['signing in with a wrong password', (email) => signIn(app, email, 'wrong-password-9')],
  ['asking for the verification mail', (email) => post(app, '/send-verification-email', { email })],
  ['asking for a new password', (email) => post(app, '/request-password-reset', { email })],
]

describe.each(calls)('%s', (_name, call) => {
  it('gives the same response for a verified, an unverified and an unknown address', async () => {
    const unknown = freshEmail()
    const expected = await seen(await call(unknown), unknown)
    for (const email of [known, unverified]) expect(await seen(await call(email), email)).toEqual(expected)
  })
})

it('sends mail to accounts only', async () => {
  const stranger = freshEmail()
  await post(app, '/request-password-reset', { email: stranger })
  await post(app, '/send-verification-email', { email: stranger })
  expect(await mailsTo(app, stranger)).toEqual([])
  const before = (await mailsTo(app, known)).length
  await post(app, '/send-verification-email', { email: known })
  expect(await mailsTo(app, known)).toHaveLength(before)
  await post(app, '/request-password-reset', { email: known })
  expect(await mailsTo(app, known)).toHaveLength(before + 1)
})
