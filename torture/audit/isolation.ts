/** I8: no account reaches another's data. I11: a token is invalid after signing out. */
import type { Town } from '../clients/acts.ts'
import type { Evidence, Violation } from './evidence.ts'

/** The methods that work on a path for its owner. */
function methodsOf(path: string): string[] {
  if (path.includes('/verify-transaction/')) return ['HEAD', 'GET']
  return path.includes('/uploads/') ? ['DELETE'] : ['HEAD', 'GET', 'DELETE']
}

export async function auditIsolation({ people, journals }: Evidence, town: Town): Promise<Violation[]> {
  const violations: Violation[] = []
  const say = (what: string, id: string) => violations.push({ invariant: 'I8', what, ids: [id] })
  for (const { key, acks } of journals.deeds('pry'))
    for (const { status } of acks) if (status !== 404) say(`another user's path was answered ${status}`, key)
  const stranger = people[0]
  const others = town.paths.filter(({ owner }) => owner !== stranger?.email)
  for (const { path } of others.slice(-100))
    for (const method of methodsOf(path)) {
      if (!stranger) continue
      const { status } = await stranger.askJson(method, path)
      if (status !== 404) say(`another user's path was answered ${status}`, `${method} ${path}`)
    }
  return violations
}

export async function auditSignOuts({ world, journals }: Evidence): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const { key: token, acks } of journals.deeds('sign-out')) {
    if (acks[0]?.status !== 200) continue
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '10.99.0.2' }
    const { status } = await world.connection.ask('/api/auth/profile', { headers })
    if (status !== 401)
      violations.push({
        invariant: 'I11',
        what: `a token that was signed out is answered ${status}`,
        ids: [token.slice(-8)],
      })
  }
  return violations
}
