/** Creates and signs in accounts over HTTP, as browsers do. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A password that must not appear in a log. */
export const canaryPassword = 'canary-mauve-gusset-41'

export type Account = { email: string; session: string; token: string }

type Reached = { address: string; mailDir: string }

export const postIdentity = (
  { address }: { address: string },
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${address}/api/identity${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'manual',
  })

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Creates an account, verifies its address and signs in. */
export async function signUp(product: Reached, email: string, password = canaryPassword): Promise<Account> {
  await postIdentity(product, '/sign-up/email', { email, password, name: 'Ada' })
  const link = new URL(await newestLink(product, email))
  await fetch(product.address + link.pathname + link.search, { redirect: 'manual' })
  return signIn(product, email, password)
}

export async function signIn(
  product: { address: string },
  email: string,
  password = canaryPassword,
): Promise<Account> {
  const answer = await postIdentity(product, '/sign-in/email', { email, password })
  const session = answer.headers.get('set-auth-token')
  if (!session) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`)
  const given = await fetch(`${product.address}/api/identity/token`, { headers: bearer(session) })
  const { token } = (await given.json()) as { token: string }
  return { email, session, token }
}

const MAIL_WAIT_MS = 20_000

/** Waits for a mail to the address and returns the link in the newest one. */
export async function newestLink({ mailDir }: Reached, email: string): Promise<string> {
  for (const endsAt = Date.now() + MAIL_WAIT_MS; Date.now() < endsAt; await sleep(100)) {
    const mails = readdirSync(mailDir)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => JSON.parse(readFileSync(join(mailDir, name), 'utf8')) as { to: string; links: string[] })
      .filter(({ to }) => to === email)
    const [link] = mails.at(-1)?.links ?? []
    if (link) return link
  }
  throw new Error(`No mail came to ${email}`)
}
