/** The credentials of API calls. The session sets their source when the page starts; calls take tokens only from here. */
export type Credentials = {
  /** The token of the signed-in user; null for a visitor. Throws ApiError when no token can be fetched now. */
  token: () => Promise<string | null>
  /** Called with a refused token. Resolves with a fresh one, or null when the session is over. */
  renew: (refused: string) => Promise<string | null>
  /** Called when a fresh token was refused as well. */
  giveUp: () => void
}

let credentials: Credentials | null = null
/** Calls of the signed-in person that have no answer yet. */
const underWay = new Set<Promise<unknown>>()

export function setCredentials(source: Credentials | null): void {
  credentials = source
}

/**
 * Sends with the Bearer token of the signed-in person, and once more with a fresh one when the answer is 401. `send`
 * gets the headers to add.
 */
export async function withBearer<Answer extends { status: number }>(
  send: (authorization: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const source = credentials
  const token = (await source?.token()) ?? null
  if (!source || token === null) return send({})
  const answer = sendAs(source, token, send)
  underWay.add(answer)
  try {
    return await answer
  } finally {
    underWay.delete(answer)
  }
}

/** Resolves once no authenticated call is under way. */
export async function answersToCome(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay)
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
