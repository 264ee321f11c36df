/** Calls Stripe through its SDK and maps its errors to ours. */
import { Stripe } from 'stripe'
import type { Clock } from '../../platform/clock.ts'
import { ProviderDown, type Ask } from './provider.ts'
import { retryAfterOf } from './retry-after.ts'

export type StripeAccount = { secretKey: string; baseUrl: string | undefined }

/** Stripe refused the request; a retry gives the same answer. Holds no secrets, so it may be logged. */
export class StripeRefusal extends Error {
  readonly status: number | undefined
  readonly type: string
  readonly code: string | undefined
  constructor({ message, statusCode, type, code, requestId }: Stripe.errors.StripeError) {
    super(`Stripe refused with ${statusCode} ${code ?? type}: ${message} (request id ${requestId ?? 'none'})`)
    this.name = 'StripeRefusal'
    this.status = statusCode
    this.type = type
    this.code = code
  }
}

/** Cause of a `ProviderDown` that Stripe replays: for a day, the same idempotency key gives this same failure. */
export class ReplayedFailure extends Error {}

export type StripeApi = {
  stripe: Stripe
  /**
   * Sends one SDK request. Rejects with `ProviderDown` or `StripeRefusal`. The SDK takes no abort signal, so an abort
   * takes effect only before the next request.
   */
  request: <T>(signal: AbortSignal, call: () => Promise<Stripe.Response<T>>) => Promise<T>
  /** Fetches all pages of a list, each by one call of `ask`, which sets its deadline. Rejects as `request` does. */
  all: <T extends { id: string }>(
    ask: Ask,
    page: (range: { limit: number; starting_after?: string }) => Promise<Stripe.Response<Stripe.ApiList<T>>>,
  ) => Promise<T[]>
}

/** Timeout of one attempt; several attempts must fit into the adapter's deadline. */
const ATTEMPT_TIMEOUT_MS = 6000
const PAGE_SIZE = 100

export function openStripeApi({ secretKey, baseUrl }: StripeAccount, { clock }: { clock: Clock }): StripeApi {
  const stripe = new Stripe(secretKey, {
    ...(baseUrl !== undefined && addressOf(new URL(baseUrl))),
    timeout: ATTEMPT_TIMEOUT_MS,
    // POST requests are retried too, under the same idempotency key.
    maxNetworkRetries: 2,
    telemetry: false,
  })
  const request: StripeApi['request'] = async (signal, call) => {
    signal.throwIfAborted()
    const answer = await call().catch((error: unknown) => {
      throw toSafeError(error, clock)
    })
    // The SDK accepts any JSON without an `error` field as the result, whatever the status.
    const { statusCode, headers } = answer.lastResponse
    if (statusCode >= 400) throw toProviderDown(new Error(`Stripe answered ${statusCode}`), headers, clock)
    return answer
  }
  return {
    stripe,
    request,
    async all(ask, page) {
      const found = []
      for (let after = {}; ;) {
        const { data, has_more } = await ask((signal) =>
          request(signal, () => page({ limit: PAGE_SIZE, ...after })),
        )
        found.push(...data)
        const last = data.at(-1)
        if (!has_more || !last) return found
        after = { starting_after: last.id }
      }
    },
  }
}

const addressOf = ({ hostname, port, protocol }: URL) => ({
  host: hostname,
  port: port || (protocol === 'http:' ? 80 : 443),
  protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
})

/** Converts an SDK error to one that may be logged: the SDK's errors include the buyer's data. */
function toSafeError(error: unknown, clock: Clock): unknown {
  const { StripeError, StripeConnectionError, StripeRateLimitError, StripeAPIError } = Stripe.errors
  if (!(error instanceof StripeError)) return error
  const { statusCode: status } = error
  const isTransient =
    error instanceof StripeConnectionError ||
    error instanceof StripeRateLimitError ||
    // No status: the response was a page instead of JSON. 409: a concurrent request with the same key, soon over.
    (error instanceof StripeAPIError && (status === undefined || status >= 500 || status === 409))
  if (!isTransient) return new StripeRefusal(error)
  const { headers = {} } = error
  const Cause = headers['idempotent-replayed'] === 'true' ? ReplayedFailure : Error
  return toProviderDown(new Cause(`${error.type}: ${error.message}`), headers, clock)
}

function toProviderDown(cause: Error, headers: Record<string, string>, clock: Clock): ProviderDown {
  const retryAfterSeconds = retryAfterOf(headers['retry-after'], clock.now())
  return new ProviderDown('stripe', { cause, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) })
}
