/** A simulated user's account: signs up with the mailed link, signs in, and keeps its token fresh. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { jsonOf, type Answer, type Connection } from './connection.ts'
import type { Journal } from './journal.ts'

/** A canary: found in a log, it shows that passwords are logged. */
const PASSWORD = 'canary-mauve-gusset-41'
const TOKEN_LIVES_MS = 10 * 60_000

export type Person = {
  email: string
  referralCode: string
  token: () => string
  /** Sends a request as this user until the response is conclusive; renews an expired token. */
  ask: (path: string, init?: RequestInit) => Promise<Answer>
  askJson: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  /** Signs out and in again; returns the old token and the status of signing out. */
  changeSession: () => Promise<{ token: string; status: number }>
}

export type PersonDeps = {
  connection: Connection
  journal: Journal
  mailDir: string
  email: string
  /** Apparent IP address, so that each user has its own rate limits. */
  ip: string
}

export async function signUp({ connection, journal, mailDir, email, ip }: PersonDeps): Promise<Person> {
  const from = { 'x-forwarded-for': ip }
  let session = ''
  let token = ''
  let tokenSince = 0

  const identity = (path: string, body: object) =>
    connection.ask(`/api/identity${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...from },
      body: JSON.stringify(body),
    })

  async function signIn() {
    const answer = await identity('/sign-in/email', { email, password: PASSWORD })
    session = answer.headers.get('set-auth-token') ?? ''
    if (!session) throw new Error(`${email} could not sign in: ${answer.status} ${answer.body.toString()}`)
  }

  async function renewToken() {
    const renew = () =>
      connection.ask('/api/identity/token', { headers: { authorization: `Bearer ${session}`, ...from } })
    let answer = await renew()
    if (answer.status === 401) {
      await signIn()
      answer = await renew()
    }
    token = String(jsonOf(answer)['token'])
    tokenSince = Date.now()
  }

  async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
    if (Date.now() - tokenSince > TOKEN_LIVES_MS) await renewToken()
    const headers = () => ({
      ...from,
      ...(init.headers as Record<string, string>),
      authorization: `Bearer ${token}`,
    })
    const answer = await connection.ask(path, { ...init, headers: headers() })
    if (answer.status !== 401) return answer
    await renewToken()
    return connection.ask(path, { ...init, headers: headers() })
  }

  const askJson: Person['askJson'] = (method, path, body, headers = {}) =>
    ask(path, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })

  await journal.intend('account', email, { password: PASSWORD })
  await identity('/sign-up/email', { email, password: PASSWORD, name: 'Ada' })
  await connection.ask(await linkTo(email, mailDir), { headers: from })
  await signIn()
  const { referralCode } = jsonOf(await ask('/api/auth/profile')) as { referralCode: string }
  await journal.acknowledge('account', email, { referralCode })

  return {
    email,
    referralCode,
    token: () => token,
    ask,
    askJson,
    async changeSession() {
      const old = token
      const { status } = await connection.ask('/api/identity/sign-out', {
        method: 'POST',
        headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json', ...from },
        body: '{}',
      })
      await signIn()
      await renewToken()
      return { token: old, status }
    },
  }
}

async function linkTo(email: string, mailDir: string): Promise<string> {
  for (;;) {
    for (const name of readdirSync(mailDir).filter((file) => file.endsWith('.json'))) {
      const { to, links } = JSON.parse(readFileSync(join(mailDir, name), 'utf8')) as {
        to: string
        links: string[]
      }
      if (to === email && links[0]) return links[0]
    }
    await sleep(200)
  }
}
