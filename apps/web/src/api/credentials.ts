/** Credentials of API calls. The session sets their source when the page starts; calls obtain tokens only from here. */
export type Credentials = {
  /** Returns the signed-in user's token; null for a visitor. Throws ApiError when no token can be fetched now. */
  token: () => Promise<string | null>
  /** Called with a rejected token. Resolves to a fresh one, or null when the session is over. */
  renew: (refused: string) => Promise<string | null>
  /** Called when a fresh token is rejected as well. */
  giveUp: () => void
}

let credentials: Credentials | null = null
/** Authenticated calls without a response yet. */
const pending = new Set<Promise<unknown>>()

export function setCredentials(source: Credentials | null): void {
  credentials = source
}

/**
 * Sends a request with the signed-in user's bearer token, and once more with a fresh token after a 401.
 * @param send sends the request with the given extra headers
 */
export async function withBearer<Answer extends { status: number }>(
  send: (authorization: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const source = credentials
  const token = (await source?.token()) ?? null
  if (!source || token === null) return send({})
  const answer = sendAs(source, token, send)
  pending.add(answer)
  try {
    return await answer
  } finally {
    pending.delete(answer)
  }
}

/** Resolves once no authenticated call is pending. */
export async function pendingCallsSettled(): Promise<void> {
  while (pending.size > 0) await Promise.allSettled(pending)
}

async function sendAs<Answer extends { status: number }>(
  source: Credentials,
  token: string,
  send: (authorization: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const answer = await send(bearer(token))
  if (answer.status !== 401) return answer
  const fresh = await source.renew(token)
  if (fresh === null) return answer
  const second = await send(bearer(fresh))
  if (second.status === 401) source.giveUp()
  return second
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
