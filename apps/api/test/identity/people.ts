/** Users who are signed up, verified by the link in their mail, and signed in, all through the API. */
import { request } from 'node:http'
import { identityOptions, profile } from '@toile/contract/accounts'
import { errorBody } from '@toile/contract/errors'
import * as z from 'zod'
import type { App } from '../harness.ts'

export const password = 'mauve-gusset-41'

type Body = Record<string, unknown>

/** Credentials of a signed-in account, as a non-browser client sends them. */
export type SignedIn = { session: string; token: string }

let count = 0
/** Creates a new email address. */
export const freshEmail = (name = 'person') => `${name}-${process.pid}-${++count}@example.com`

export const identityUrl = (path: string) => `/api/identity${path}`

export function post(app: App, path: string, body: Body = {}, headers: Record<string, string> = {}) {
  return app.fetch(identityUrl(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'manual',
  })
}

export const get = (app: App, path: string, headers: Record<string, string> = {}) =>
  app.fetch(identityUrl(path), { headers, redirect: 'manual' })

export const bearer = (value: string) => ({ authorization: `Bearer ${value}` })

export const signUp = (app: App, email: string, more: Body = {}) =>
  post(app, '/sign-up/email', { email, password, name: 'Ada', ...more })

export const signIn = (app: App, email: string, given = password) =>
  post(app, '/sign-in/email', { email, password: given })

/** The mails to an address so far, oldest first. */
export async function allMailsTo(app: App, email: string) {
  return app.context.database.db
    .selectFrom('dev_mail')
    .selectAll()
    .where('to', '=', email)
    .orderBy('created_at')
    .execute()
}

/** Without mails about new sign-ins, which every client without a device cookie triggers, at any time. */
export const mailsTo = async (app: App, email: string) =>
  (await allMailsTo(app, email)).filter(({ subject }) => !subject.startsWith('A new sign-in'))

/** The link in the newest mail to an address, as a path of the app. */
export async function newestLink(app: App, email: string): Promise<string> {
  const mail = (await mailsTo(app, email)).at(-1)
  const [link] = mail?.links ?? []
  if (!link) throw new Error(`No mail with a link came to ${email}`)
  if (!link.startsWith(`${app.address}/`)) throw new Error(`The link ${link} leads elsewhere`)
  return link.slice(app.address?.length)
}

/** Opens a mail's link without following redirects. */
export const open = (app: App, path: string) => app.fetch(path, { redirect: 'manual' })

export async function sessionOf(answer: Response): Promise<string> {
  const value = answer.headers.get('set-auth-token')
  if (!value) throw new Error(`No session in ${answer.status} ${await answer.text()}`)
  return value
}

export async function tokenOf(app: App, session: string): Promise<string> {
  const answer = await get(app, '/token', bearer(session))
  return z.object({ token: z.string() }).parse(await answer.json()).token
}

/** Creates an account with a verified address. */
export async function person(app: App, email = freshEmail()): Promise<SignedIn & { email: string }> {
  await signUp(app, email)
  return { email, ...(await verified(app, email)) }
}

/** Opens the link in the newest mail. */
export async function verified(app: App, email: string): Promise<SignedIn> {
  const session = await sessionOf(await open(app, await newestLink(app, email)))
  return { session, token: await tokenOf(app, session) }
}

export const readOptions = async (app: App) =>
  identityOptions.parse(await (await app.fetch('/api/auth/options')).json())

/** Parses a response as an error body. */
export async function failure(answer: Response) {
  return { status: answer.status, ...errorBody.parse(await answer.json()) }
}

export const readProfile = async (app: App, token: string) =>
  profile.parse(await (await app.fetch('/api/auth/profile', { headers: bearer(token) })).json())

/** Posts with headers that fetch does not allow; returns the status. */
export function rawPost(
  app: App,
  path: string,
  body: Body,
  headers: Record<string, string>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body)
    const sent = request(`${app.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...headers },
    })
    sent.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(text)
  })
}
