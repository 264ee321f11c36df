/** Credentials of the dialog's calls for the shop's account. */
import { embedTokenHeader, embedTokenMinutes } from '@toile/contract/embed'
import { readAdmission } from './shop.ts'

export type Credentials = {
  key: string
  /** Sends a request with the dialog's token. The caller sends the key. */
  fetch: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>
}

/** A token is renewed this long after it was read, while it is still valid. */
const RENEW_AFTER_MS = (embedTokenMinutes - 10) * 60_000

/** Creates credentials that start with the page's token, and renew it when it has, or is about to, expire. */
export function createCredentials(key: string, firstToken: string): Credentials {
  let token = firstToken
  let readAtMs = Date.now()

  /** Reads a new token. False when the server gives none, or cannot be reached. */
  async function renew(signal: AbortSignal | null | undefined): Promise<boolean> {
    const newer = await readToken(signal).catch(() => null)
    if (newer === null) return false
    token = newer
    readAtMs = Date.now()
    return true
  }
  const send: Credentials['fetch'] = (input, init) =>
    fetch(input, { ...init, headers: { ...(init?.headers as object), [embedTokenHeader]: token } })

  return {
    key,
    async fetch(input, init) {
      if (Date.now() - readAtMs > RENEW_AFTER_MS) await renew(init?.signal)
      const response = await send(input, init)
      return (await isTokenRefused(response)) && (await renew(init?.signal)) ? send(input, init) : response
    },
  }
}

/** Reads a token from a new copy of this page, which the server issues as it did the first. */
async function readToken(signal: AbortSignal | null | undefined): Promise<string | null> {
  const response = await fetch(location.href, { cache: 'no-store', signal: signal ?? null })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  return readAdmission(page).token
}

async function isTokenRefused(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown } | null
  return body?.code === 'origin_not_allowed'
}
