/** The caller's credentials. The session sets the source when the page starts; calls take the token from here alone. */
export type Credentials = {
  /** The token of the signed-in person; null for a visitor. Throws ApiError when it cannot be had now. */
  token: () => Promise<string | null>
  /** Told of a token that was refused. Answers with a fresh one, or null when the session is over. */
  renew: (refused: string) => Promise<string | null>
  /** Told that a fresh token was refused as well. */
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

/** Settles once no call that says who is calling waits for its answer. */
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
