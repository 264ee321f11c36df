/**
 * fal's webhooks: an Ed25519 signature, in hex, over the request's id, the account's, the time and the SHA-256 of the body in
 * hex, a line each. Any of the keys that fal publishes may have made it.
 */
import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import * as z from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'

/** Older ones, and ones from the future, are taken for replayed. */
const WINDOW_SECONDS = 300
const FETCH_MS = 5000
/** fal asks for no longer. */
const KEPT_MS = 24 * 3_600_000
/** A signature of no key we know may be of a new one: they are asked for again, but no more often. */
const ASKED_EVERY_MS = 60_000

const keySet = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), crv: z.string().optional(), x: z.string().optional() })),
})

type Fetched = { at: number; keys: readonly KeyObject[] }

/**
 * Answers whether fal has signed a webhook; reads the body to its end, however long, without keeping it. Keys are fetched from
 * `keysUrl` alone when first needed, and kept. Rejects with `engine_unavailable` while they cannot be had.
 */
export function falSignatures({ keysUrl, clock }: { keysUrl: string; clock: Clock }) {
  let fetched: Promise<Fetched> | undefined

  async function keysOf(now: number, longestMs: number): Promise<readonly KeyObject[]> {
    const known = await fetched?.catch(() => undefined)
    if (known && now - known.at < longestMs) return known.keys
    fetched = fetchKeys(keysUrl).then((keys) => ({ at: now, keys }))
    return (await fetched).keys
  }

  return async (body: Readable, headers: IncomingHttpHeaders): Promise<boolean> => {
    const hash = createHash('sha256')
    for await (const chunk of body) hash.update(chunk as Buffer)
    const [id, user, timestamp, signature] = ['request-id', 'user-id', 'timestamp', 'signature'].map(
      (name) => headers[`x-fal-webhook-${name}`],
    )
    if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false
    if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return false
    const now = clock.now().getTime()
    if (Math.abs(now / 1000 - Number(timestamp)) > WINDOW_SECONDS) return false
    const message = Buffer.from([id, user, timestamp, hash.digest('hex')].map(String).join('\n'))
    const isOfOne = (keys: readonly KeyObject[]) =>
      keys.some((key) => verify(null, message, key, Buffer.from(signature, 'hex')))
    return isOfOne(await keysOf(now, KEPT_MS)) || isOfOne(await keysOf(now, ASKED_EVERY_MS))
  }
}

async function fetchKeys(url: string): Promise<KeyObject[]> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(FETCH_MS),
    })
    if (!response.ok) throw new Error(`answered ${response.status}`)
    const { keys } = keySet.parse(await response.json())
    return keys
      .filter(({ kty, crv }) => kty === 'OKP' && crv === 'Ed25519')
      .map(({ x }) => createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: x ?? '' }, format: 'jwk' }))
  } catch (cause) {
    throw new AppError('engine_unavailable', 'This webhook cannot be checked just now.', {
      cause,
      retryAfterSeconds: ASKED_EVERY_MS / 1000,
    })
  }
}
