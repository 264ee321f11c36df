/** Probes of response headers, and of paths that must not exist. */
import type { Products } from '../products.ts'
import { bearer } from '../accounts.ts'
import { addressOf, operations, problemIf, type Probe } from './calls.ts'

const pages = ['/', '/virtual-try-outfit', '/pricing', '/terms', '/no-such-page', '/console']
const others = ['/healthz', '/api/nowhere', '/api/openapi.json', '/api/identity/token', '/robots.txt']
const reads = operations.filter(({ method }) => method === 'GET')

/** Paths that no deployment may serve. */
const hidden = [
  '/.git/HEAD',
  '/.env',
  '/.npmrc',
  '/package.json',
  '/package-lock.json',
  '/apps/api/src/main.ts',
  '/data/',
  '/assets/',
  '/src/',
  '/metrics',
  '/debug',
  '/dev/mailbox',
  '/dev/shop',
  '/api/test-checkout/x',
  '/%2e%2e/package.json',
  '/assets/..%2f..%2fpackage.json',
]

const scriptSources = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1] ?? "'unsafe-inline'"

function problemsOfHeaders(path: string, { headers, status }: Response): string[] {
  const policy = headers.get('content-security-policy') ?? ''
  const type = headers.get('content-type') ?? ''
  const hasBody = ![204, 304].includes(status) && headers.get('content-length') !== '0'
  return [
    ...problemIf(!/max-age=\d{8}/.test(headers.get('strict-transport-security') ?? ''), 'no HSTS of a year'),
    ...problemIf(headers.get('x-content-type-options') !== 'nosniff', 'no nosniff'),
    ...problemIf(
      /'unsafe-(inline|eval)'|\*/.test(scriptSources(policy)),
      `scripts of ${scriptSources(policy)}`,
    ),
    ...problemIf(!/default-src 'self'/.test(policy), 'no policy'),
    ...problemIf(
      !/object-src 'none'/.test(policy) || !/base-uri/.test(policy),
      'objects or bases are left open',
    ),
    ...problemIf(!/frame-ancestors 'none'/.test(policy), 'may be framed'),
    ...problemIf(
      !/^(no-referrer|(strict-)?origin)/.test(headers.get('referrer-policy') ?? ''),
      'tells its path',
    ),
    ...problemIf(headers.has('x-powered-by') || headers.has('server'), 'names its software'),
    ...problemIf(hasBody && type === '', 'says not what it is'),
    ...problemIf(
      /^(text\/|application\/json)/.test(type) && !/charset=utf-8/i.test(type),
      `no charset in ${type}`,
    ),
  ].map((problem) => `${path}: ${problem}`)
}

async function headers({ production }: Products): Promise<string[]> {
  const found: string[] = []
  for (const path of [...pages, ...others, ...reads.map((one) => addressOf(one))]) {
    const answer = await fetch(production.address + path, { redirect: 'manual' })
    found.push(...problemsOfHeaders(path, answer))
    await answer.body?.cancel()
  }
  return found
}

/** Checks that answers to signed-in users may not be cached. */
const caches: Probe = async ({ open, person }) => {
  const found: string[] = []
  for (const one of reads.filter(({ signedIn, key }) => signedIn && !key)) {
    const path = addressOf(one)
    const answer = await fetch(open.address + path, { headers: bearer(person.token) })
    const control = answer.headers.get('cache-control') ?? ''
    found.push(...problemIf(!control.includes('no-store'), `${path}: ${control || 'no cache-control'}`))
    await answer.body?.cancel()
  }
  return found
}

/** Checks that files beside the pages, such as sources and settings, are not served. */
const hiddenFiles: Probe = async ({ production }) => {
  const found: string[] = []
  for (const path of hidden) {
    const answer = await fetch(production.address + path, { redirect: 'manual' })
    found.push(...problemIf(![400, 404, 405].includes(answer.status), `${path} answers ${answer.status}`))
    await answer.body?.cancel()
  }
  return found
}

const INSIDE = /\bat [\w.<>]+ \(|node_modules|\/src\/|select .* from|PGlite|kysely|syntax error/i

/** Checks that failures have a request id and reveal nothing internal. */
const errors: Probe = async ({ production, open }) => {
  const found: string[] = []
  const asked: [string, RequestInit][] = [
    ['/api/nowhere', {}],
    ['/api/generate/%zz', {}],
    ['/api/generate/demo', { method: 'POST', body: 'x', headers: { 'content-type': 'multipart/form-data' } }],
    [
      '/api/identity/sign-in/email',
      { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } },
    ],
    ['/api/identity/callback/google?code=x&state=y', {}],
  ]
  for (const { address } of [production, open])
    for (const [path, init] of asked) {
      const answer = await fetch(address + path, { redirect: 'manual', ...init })
      const text = await answer.text()
      found.push(
        ...problemIf(answer.headers.get('x-request-id') === null, `${path}: no request id`),
        ...problemIf(answer.status >= 500, `${path}: ${answer.status}`),
        ...problemIf(
          answer.status !== 302 && !path.includes('callback') && INSIDE.test(text),
          `${path}: reveals ${text}`,
        ),
      )
    }
  return found
}

/** Checks that no call redirects to another site. */
const redirects: Probe = async ({ production }) => {
  const found: string[] = []
  const elsewhere = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/%2f/evil.example',
  ]
  for (const target of elsewhere) {
    const value = encodeURIComponent(target)
    for (const path of [
      `/success?return=${value}`,
      `/api/identity/verify-email?token=x&callbackURL=${value}`,
      `/api/identity/callback/google?error=x&callbackURL=${value}`,
      `/${value}/`,
    ]) {
      const answer = await fetch(production.address + path, { redirect: 'manual' })
      const location = answer.headers.get('location')
      const leadsAway = location !== null && !/^\/(?![/\\])/.test(location)
      found.push(...problemIf(leadsAway, `${path} leads to ${location}`))
      await answer.body?.cancel()
    }
  }
  const plain = await fetch(`${production.address}/api/site`, {
    redirect: 'manual',
    headers: { 'x-forwarded-proto': 'http' },
  })
  found.push(...problemIf(plain.status >= 300 && plain.status < 400, 'the API redirects a plain request'))
  return found
}

export const answerProbes: Record<string, Probe> = {
  headers,
  caches,
  'hidden-files': hiddenFiles,
  errors,
  redirects,
}
