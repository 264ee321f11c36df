/**
 * Gets access tokens for Google Cloud with a service account's key (RFC 7523), and caches them until shortly before
 * expiry.
 */
import { readFile } from 'node:fs/promises'
import { importPKCS8, SignJWT } from 'jose'
import * as z from 'zod'
import { callProvider, readJson } from './http.ts'
import { ProviderFailed } from './provider-failed.ts'

const NAME = 'vertex'
const SCOPE = 'https://www.googleapis.com/auth/cloud-platform'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
/** A token is renewed this long before it expires. */
const MARGIN_MS = 300_000

const account = z.object({
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  token_uri: z.url(),
})
const granted = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

/**
 * Creates a function that returns a valid access token. It rejects with ProviderFailed.
 * @param keyFile path of the service account's JSON key
 */
export function googleToken(keyFile: string): (signal: AbortSignal) => Promise<string> {
  let kept: { token: string; until: number } | undefined
  return async (signal) => {
    if (kept && Date.now() < kept.until) return kept.token
    const key = await readKey(keyFile)
    const form = new URLSearchParams({ grant_type: GRANT, assertion: await sign(key) })
    const answer = await callProvider(NAME, key.token_uri, { form, signal })
    const { access_token: token, expires_in: seconds } = readJson(NAME, answer, granted)
    kept = { token, until: Date.now() + seconds * 1000 - MARGIN_MS }
    return token
  }
}

type Account = z.output<typeof account>

/** Reads the key file. Errors do not quote its content, which is secret. */
async function readKey(keyFile: string): Promise<Account> {
  try {
    return account.parse(JSON.parse(await readFile(keyFile, 'utf8')))
  } catch {
    throw new ProviderFailed(NAME, 'not_allowed', { detail: "the service account's key file cannot be read" })
  }
}

async function sign({
  client_email: email,
  private_key: pem,
  token_uri: audience,
}: Account): Promise<string> {
  return new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(email)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(await importPKCS8(pem, 'RS256'))
}
