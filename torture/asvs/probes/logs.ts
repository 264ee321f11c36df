/** Probes of the log, after the requests of all other probes. */
import { canaryPassword, postIdentity, signIn } from '../accounts.ts'
import type { Products } from '../products.ts'
import { bearer } from '../accounts.ts'
import { problemIf, type Probe } from './calls.ts'

type Line = { time?: string; requestId?: string; route?: string; status?: number; person?: string }

/** Returns the log lines written while the work runs. */
async function linesOf({ open }: Products, work: () => Promise<unknown>): Promise<string[]> {
  const before = open.readLog().length
  await work()
  for (let tries = 0; tries < 50 && !open.readLog().slice(before).includes('/api/auth/profile'); tries++)
    await fetch(`${open.address}/api/auth/profile`)
  return open.readLog().slice(before).trim().split('\n')
}

/** Checks that sign-ins and refused requests are logged as JSON, with time, request id and caller. */
const logLines: Probe = async (products) => {
  const { open, person } = products
  const lines = await linesOf(products, async () => {
    await postIdentity(
      open,
      '/sign-in/email',
      { email: person.email, password: 'wrong-wrong-1' },
      { 'user-agent': 'a\tb "c" {"d"' },
    )
    const { token } = await signIn(open, person.email)
    await fetch(`${open.address}/api/generate/11111111-1111-4111-8111-111111111111`, {
      headers: bearer(token),
    })
    await fetch(`${open.address}/api/auth/credits`, { headers: bearer(token) })
  })
  const found: string[] = []
  const parsed = lines.flatMap((line): Line[] => {
    try {
      return [JSON.parse(line) as Line]
    } catch {
      found.push(`a line is no JSON: ${line.slice(0, 80)}`)
      return []
    }
  })
  const isThere = (route: string, status: number) =>
    parsed.some(
      (line) =>
        line.route?.includes(route) && line.status === status && line.requestId && line.time?.endsWith('Z'),
    )
  return [
    ...found,
    ...problemIf(!isThere('/sign-in/email', 401), 'a sign-in that failed is not logged'),
    ...problemIf(!isThere('/sign-in/email', 200), 'a sign-in is not logged'),
    ...problemIf(!isThere('/api/generate/:id', 404), 'a look of another is not logged'),
    ...problemIf(
      !parsed.some(({ route, person: who }) => route === '/api/generate/:id' && who),
      'a line does not say who asked',
    ),
  ]
}

const SECRETS = /canary-[\w-]+@|mauve-gusset|eyJ[\w-]{20,}\.|data:image\//

/** Checks that the log of all probes so far has no secrets. */
const logSecrets: Probe = async ({ open, person }) => {
  const log = open.readLog()
  const [shown] = SECRETS.exec(log) ?? []
  return [
    ...problemIf(shown !== undefined, `the log holds ${shown}`),
    ...problemIf(
      [person.session, person.token, canaryPassword].some((secret) => log.includes(secret)),
      'the log holds a secret of a person',
    ),
  ]
}

export const logProbes: Record<string, Probe> = { 'log-lines': logLines, 'log-secrets': logSecrets }
