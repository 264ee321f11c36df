/** Probes of passwords, cookies, sessions and tokens, over HTTP. */
import pg from 'pg'
import { bearer, canaryPassword, postIdentity, signIn, signUp } from '../accounts.ts'
import { publicOrigin, type Products } from '../products.ts'
import { problemIf, type Probe } from './calls.ts'

/** The status of a request for the profile: 200 with a valid token. */
const profileStatus = async ({ open }: Products, token: string) => {
  const answer = await fetch(`${open.address}/api/auth/profile`, { headers: bearer(token) })
  await answer.body?.cancel()
  return answer.status
}

/** Checks that session cookies are bound to the host and closed to scripts and to plain HTTP. */
const cookies: Probe = async ({ open, person }) => {
  const answer = await postIdentity(
    open,
    '/sign-in/email',
    { email: person.email, password: canaryPassword },
    { origin: publicOrigin },
  )
  const set = answer.headers.getSetCookie()
  if (set.length === 0) return ['signing in sets no cookie']
  return set.flatMap((cookie) => {
    const name = cookie.split('=')[0]!
    return [
      ...problemIf(!name.startsWith('__Host-'), 'is not bound to the host'),
      ...problemIf(!/; *secure/i.test(cookie), 'is not Secure'),
      ...problemIf(!/; *httponly/i.test(cookie), 'is open to scripts'),
      ...problemIf(!/; *samesite=(lax|strict)/i.test(cookie), 'has no SameSite'),
    ].map((problem) => `${name} ${problem}`)
  })
}

/** The status of a sign-up: 200 if the password is accepted, 400 if it is refused. */
const statusOfSignUp = async ({ open }: Products, password: string, name: string) =>
  (await postIdentity(open, '/sign-up/email', { email: `canary-${name}@people.example`, password })).status

/** Passwords that sign-up must accept: any script and symbol, outer spaces, and lengths of 64 and 128. */
const goodPasswords = [
  'ünï cödé 12 ñ',
  'żółw & gęś: 🦆🦆🦆',
  ' with spaces around ',
  `q${'xk7-'.repeat(15)}end`,
  'Mv4!'.repeat(32),
]
/** Passwords that sign-up must refuse: common ones, and one that is too short. */
const badPasswords = ['password', 'qwertyuiop', '12345678', 'iloveyou', 'x7q']

/** Checks which passwords are accepted, and that one is compared exactly and to its end. */
const passwords: Probe = async (products) => {
  const { open } = products
  const found: string[] = []
  for (const [at, password] of goodPasswords.entries()) {
    const status = await statusOfSignUp(products, password, `good${at}`)
    found.push(...problemIf(status !== 200, `refused: ${password.slice(0, 20)}`))
  }
  for (const [at, password] of badPasswords.entries()) {
    const status = await statusOfSignUp(products, password, `bad${at}`)
    found.push(...problemIf(status !== 400, `accepted: ${password}`))
  }
  const long = `${'gusset-'.repeat(12)}Aa1`.padEnd(100, 'z')
  const { email } = await signUp(open, 'canary-long@people.example', long)
  for (const other of [`${long.slice(0, 80)}!${long.slice(81)}`, long.toLowerCase(), long.slice(0, 72)]) {
    const { status } = await postIdentity(open, '/sign-in/email', { email, password: other })
    found.push(...problemIf(status !== 401, `another password opens the account (${status})`))
  }
  return found
}

/** Checks that signing out ends one session with its token, and no other. */
const sessions: Probe = async (products) => {
  const { open } = products
  const first = await signUp(open, 'canary-sessions@people.example')
  const second = await signIn(open, first.email)
  const found = problemIf(first.session === second.session, 'two sign-ins share a session')
  await postIdentity(open, '/sign-out', {}, bearer(second.session))
  const renewed = await fetch(`${open.address}/api/identity/token`, { headers: bearer(second.session) })
  return [
    ...found,
    ...problemIf(renewed.ok, 'a session goes on after its end'),
    ...problemIf((await profileStatus(products, second.token)) !== 401, 'a token goes on after its session'),
    ...problemIf((await profileStatus(products, first.token)) !== 200, 'another session ended with it'),
  ]
}

/** Encodes a part of a JSON Web Token. */
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Checks that forged tokens are refused: other algorithms, claims and keys. */
const tokens: Probe = async (products) => {
  const [head = '', body = '', signature = ''] = products.person.token.split('.')
  const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
  const forged = {
    'without a signature': `${encode({ alg: 'none' })}.${body}.`,
    'with alg none and our key': `${encode({ ...header, alg: 'none' })}.${body}.${signature}`,
    'signed for HS256': `${encode({ ...header, alg: 'HS256' })}.${body}.${signature}`,
    'with other claims': `${head}.${encode({ ...claims, email: 'admin@people.example' })}.${signature}`,
    'with a key of its own': `${encode({ ...header, jwk: { kty: 'OKP', crv: 'Ed25519', x: 'A'.repeat(43) } })}.${body}.${signature}`,
    'with a key elsewhere': `${encode({ ...header, jku: 'https://evil.example/jwks', kid: 'x' })}.${body}.${signature}`,
    'with a key that is a path': `${encode({ ...header, kid: '../../dev/null' })}.${body}.${signature}`,
    'with a key that is a statement': `${encode({ ...header, kid: `x' or '1'='1` })}.${body}.${signature}`,
  }
  const found: string[] = []
  for (const [what, token] of Object.entries(forged)) {
    const status = await profileStatus(products, token)
    found.push(...problemIf(status !== 401, `a token ${what} answers ${status}`))
  }
  return found
}

/** Runs a statement on the product's database. */
async function query<Row extends object>({ open }: Products, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: open.databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Checks that a new database has no default accounts: all addresses belong to these probes. */
const noAccounts: Probe = async (products) => {
  const made = await query<{ email: string }>(
    products,
    `select email from "user" where email not like 'canary-%'`,
  )
  return made.map(({ email }) => `there is a default account ${email}`)
}

/** Checks that passwords are stored with better-auth's scrypt: salt and key in hex, N 16384, r 16, p 1, 64 bytes. */
const passwordHash: Probe = async (products) => {
  const rows = await query<{ password: string }>(
    products,
    `select password from account where password is not null`,
  )
  return rows.flatMap(({ password }) =>
    problemIf(!/^[0-9a-f]{32}:[0-9a-f]{128}$/.test(password), 'a password is stored in another form'),
  )
}

export const accountProbes: Record<string, Probe> = {
  cookies,
  passwords,
  sessions,
  tokens,
  'no-accounts': noAccounts,
  'password-hash': passwordHash,
}
