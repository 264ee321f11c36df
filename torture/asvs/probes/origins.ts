/** Probes that call as pages of other origins do, or with forged headers. */
import pg from 'pg'
import { bearer, newestLink, postIdentity, signIn } from '../accounts.ts'
import { publicOrigin } from '../products.ts'
import { addressOf, json, operations, problemIf, type Probe } from './calls.ts'

/** Checks that no other origin is allowed to read answers. */
const origins: Probe = async ({ production, open }) => {
  const made = [
    'https://evil.example',
    'null',
    `${publicOrigin}.evil.example`,
    `https://evil-try.example.com`,
    'http://try.example.com',
  ]
  const found: string[] = []
  for (const { address } of [production, open])
    for (const origin of made)
      for (const method of ['GET', 'OPTIONS']) {
        const answer = await fetch(`${address}/api/auth/profile`, {
          method,
          headers: { origin, 'access-control-request-method': 'GET' },
        })
        const allowed = answer.headers.get('access-control-allow-origin')
        found.push(...problemIf(allowed !== null, `${origin} is allowed as ${allowed}`))
        await answer.body?.cancel()
      }
  return found
}

/** Sends simple requests with a signed-in user's cookie, as a browser would from another origin. */
const simpleRequests: Probe = async ({ open, person }) => {
  const found: string[] = []
  const signedIn = await postIdentity(open, '/sign-in/email', {
    email: person.email,
    password: 'canary-mauve-gusset-41',
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const identity = ['/sign-out', '/change-password', '/change-email', '/two-factor/enable'].map(
    (path) => `/api/identity${path}`,
  )
  const paths = operations.filter(({ method, key }) => method === 'POST' && !key).map((one) => addressOf(one))
  for (const path of [...identity, ...paths])
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await fetch(open.address + path, {
        method: 'POST',
        body: '{"reason":"other"}',
        headers: { cookie, origin: 'https://evil.example', 'content-type': type },
        redirect: 'manual',
      })
      found.push(...problemIf(answer.status < 400, `${path} takes ${type} with ${answer.status}`))
      await answer.body?.cancel()
    }
  const still = await fetch(`${open.address}/api/identity/get-session`, { headers: { cookie } })
  found.push(...problemIf((await still.json()) === null, 'the session was ended'))
  return found
}

/** Checks that calls which need a sign-in or a key refuse requests without valid ones. */
const strangers: Probe = async ({ open }) => {
  const found: string[] = []
  const needs = operations.filter(({ signedIn, key }) => signedIn === true || key)
  const given = [
    undefined,
    'Bearer x',
    'Bearer a.b.c',
    'Basic YTpi',
    'Bearer toile_sk_live_0000000000000000000000000000',
  ]
  for (const one of needs)
    for (const authorization of given) {
      const path = addressOf(one)
      const answer = await fetch(open.address + path, {
        method: one.method,
        headers: { ...(authorization && { authorization }), ...(one.body ? json : {}) },
        ...(one.body && { body: '{}' }),
      })
      const isRefused = [401, 403].includes(answer.status)
      found.push(
        ...problemIf(
          !isRefused,
          `${one.method} ${path} answers ${answer.status} to ${authorization ?? 'nobody'}`,
        ),
      )
      await answer.body?.cancel()
    }
  return found
}

const STATE = `select table_name from information_schema.tables where table_schema = 'public'`
/** Tables of counters and sessions, which any call may change. */
const counted = new Set(['request_window', 'session', 'jwks', 'rate_limit', 'verification'])

async function stateOf(databaseUrl: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ table_name: string }>(STATE)
    const state = new Map<string, string>()
    for (const { table_name: table } of rows.filter(({ table_name }) => !counted.has(table_name))) {
      const { rows: sums } = await client.query<{ sum: string }>(
        `select coalesce(md5(string_agg(one::text, '' order by one::text)), '') as sum from ${client.escapeIdentifier(table)} as one`,
      )
      state.set(table, sums[0]?.sum ?? '')
    }
    return state
  } finally {
    await client.end()
  }
}

/** Checks that GET requests change no table. */
const reading: Probe = async ({ open, person }) => {
  const before = await stateOf(open.databaseUrl)
  for (const one of operations.filter(({ method, key }) => method === 'GET' && !key)) {
    const answer = await fetch(open.address + addressOf(one), { headers: bearer(person.token) })
    await answer.body?.cancel()
  }
  const after = await stateOf(open.databaseUrl)
  return [...after].flatMap(([table, sum]) =>
    problemIf(before.get(table) !== sum, `reading changed ${table}`),
  )
}

/** Checks that links in mails do not follow forged headers. */
const forwarded: Probe = async ({ open }) => {
  const email = 'canary-forwarded@people.example'
  const spoofed = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', host: 'evil.example' }
  await postIdentity(open, '/sign-up/email', { email, password: 'canary-mauve-gusset-41' }, spoofed)
  const link = await newestLink(open, email)
  return problemIf(!link.startsWith(`${publicOrigin}/`), `a mail leads to ${link}`)
}

/** Checks that a token in an address is neither accepted nor logged. */
const addresses: Probe = async ({ open, person }) => {
  const { token } = await signIn(open, person.email)
  const answer = await fetch(`${open.address}/api/auth/profile?token=${token}&access_token=${token}`)
  const log = open.readLog()
  return [
    ...problemIf(answer.status !== 401, `a token in an address opens the profile (${answer.status})`),
    ...problemIf(log.includes(token), 'a token in an address is in the log'),
  ]
}

export const originProbes: Record<string, Probe> = {
  origins,
  'simple-requests': simpleRequests,
  strangers,
  reading,
  forwarded,
  addresses,
}
