/** Calls the sign-in routes, each time from another IP address, so that rate limits by address do not apply. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const PASSWORD = 'mauve-gusset-41'

type CopiedMail = { to: string; links: string[] }

export function openPeople(address: string, mailDir: string) {
  let places = 0

  async function post(path: string, body: object): Promise<Response> {
    const place = ++places
    const answer = await fetch(`${address}/api/identity${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${place >> 16}.${(place >> 8) & 255}.${place & 255}`,
      },
      body: JSON.stringify(body),
    })
    await answer.arrayBuffer()
    if (answer.status === 429) throw new Error(`${path} has met a limit`)
    return answer
  }

  async function linkOf(email: string): Promise<string> {
    for (;;) {
      for (const file of await readdir(mailDir).catch(() => [])) {
        if (!file.endsWith('.json')) continue
        const { to, links } = JSON.parse(await readFile(join(mailDir, file), 'utf8')) as CopiedMail
        if (to === email && links[0]) return links[0]
      }
      await sleep(50)
    }
  }

  return {
    /** Creates accounts with verified addresses. */
    async signUpMany(count: number): Promise<string[]> {
      const emails = Array.from({ length: count }, (_, index) => `known-${index}@example.com`)
      for (const email of emails) {
        const answer = await post('/sign-up/email', { email, password: PASSWORD, name: '' })
        if (!answer.ok) throw new Error(`Signing up answered ${answer.status}`)
        await fetch(await linkOf(email), { redirect: 'manual' })
      }
      return emails
    },
    /** Signs in and returns a token for the API. */
    async signIn(email: string): Promise<string> {
      const session = (await post('/sign-in/email', { email, password: PASSWORD })).headers.get(
        'set-auth-token',
      )
      const headers = { authorization: `Bearer ${session}` }
      const answer = await fetch(`${address}/api/identity/token`, { headers })
      return ((await answer.json()) as { token: string }).token
    },
    /** Measures the milliseconds until the response. */
    async timeOf(path: string, body: object): Promise<number> {
      const startedAt = performance.now()
      await post(path, body)
      return performance.now() - startedAt
    },
  }
}
