/**
 * Signs users up and in over HTTP, each request from another IP address, so that rate limits by address do not apply.
 * The server must trust `X-Forwarded-For` (`TOILE_TRUST_PROXY`).
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const PASSWORD = 'mauve-gusset-41'

/** A mail that the server wrote to its folder of copies, as JSON. */
type CopiedMail = { to: string; links: string[] }

/**
 * @param address URL of the server
 * @param mailDir folder in which the server stores copies of its mails (`TOILE_MAIL_DIR`)
 */
export function openPeople(address: string, mailDir: string) {
  let requests = 0

  /** Posts to a sign-in route. Throws if a rate limit is met. */
  async function post(path: string, body: object): Promise<Response> {
    const number = ++requests
    const answer = await fetch(`${address}/api/identity${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
      },
      body: JSON.stringify(body),
    })
    await answer.arrayBuffer()
    if (answer.status === 429) throw new Error(`${path} met a rate limit`)
    return answer
  }

  /** Waits for the mail to an address, and returns its first link. */
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
