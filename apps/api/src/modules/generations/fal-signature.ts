/**
 * Verifies fal's webhooks: an Ed25519 signature, in hex, over four lines: request id, user id, timestamp, and the
 * SHA-256 of the body in hex. Any of the keys that fal publishes may have signed it.
 */
import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import * as z from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'

/** Timestamps further than this from now, in either direction, are refused as replays. */
const WINDOW_SECONDS = 300
/** Timeout of the request for the public keys. */
const FETCH_MS = 5000
/** Keys are cached for as long as fal permits. */
const CACHE_MS = 24 * 3_600_000
/** A signature by an unknown key may be by a new one: the keys are fetched again, but not more often than this. */
const REFETCH_INTERVAL_MS = 60_000

const keySet = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), crv: z.string().optional(), x: z.string().optional() })),
})

type Fetched = { at: number; keys: readonly KeyObject[] }

/**
 * Creates a function that verifies fal's signature. It reads the body to its end without keeping it, fetches the keys
 * from `keysUrl` when first needed and caches them. It rejects with `engine_unavailable` while the keys cannot be
 * fetched.
 */
export function falSignatures({ keysUrl, clock }: { keysUrl: string; clock: Clock }) {
  let fetched: Promise<Fetched> | undefined

  async function keysOf(now: number, maxAgeMs: number): Promise<readonly KeyObject[]> {
    const known = await fetched?.catch(() => undefined)
    if (known && now - known.at < maxAgeMs) return known.keys
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
    const isSignedByAny = (keys: readonly KeyObject[]) =>
      keys.some((key) => verify(null, message, key, Buffer.from(signature, 'hex')))
    return isSignedByAny(await keysOf(now, CACHE_MS)) || isSignedByAny(await keysOf(now, REFETCH_INTERVAL_MS))
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
      retryAfterSeconds: REFETCH_INTERVAL_MS / 1000,
    })
  }
}
