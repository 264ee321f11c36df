/** An authenticator app (TOTP, RFC 6238): reads the enrolment address and shows the codes. */
import { createHmac } from 'node:crypto'
import * as z from 'zod'
import type { App } from '../harness.ts'
import { bearer, password, post, sessionOf } from './people.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of the 30 s period that is `steps` from now. */
export function codeOf(totpURI: string, steps = 0): string {
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  const bits = Array.from(secret, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const digest = createHmac('sha1', key).update(counter).digest()
  const at = digest.at(-1)! & 15
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const begun = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })

/**
 * Enables codes in a session with the code of the previous period, so that those of this one and later stay unused.
 */
export async function turnOnCodes(app: App, session: string) {
  const answer = await post(app, '/two-factor/enable', { password }, bearer(session))
  const factor = begun.parse(await answer.json())
  const show = () =>
    post(app, '/two-factor/verify-totp', { code: codeOf(factor.totpURI, -1) }, bearer(session))
  const first = await show()
  // A period that ends on the way makes the code too old.
  const shown = first.ok ? first : await show()
  return { ...factor, session: await sessionOf(shown) }
}

/** Cookies set by a response, as a request header. */
export const cookiesOf = (answer: Response): Record<string, string> => ({
  cookie: answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; '),
})
