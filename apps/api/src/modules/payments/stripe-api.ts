/** Asking Stripe through its SDK, and what its failures are to us. */
import { Stripe } from 'stripe'
import type { Clock } from '../../platform/clock.ts'
import { ProviderDown } from './provider.ts'
import { retryAfterOf } from './retry-after.ts'

export type StripeAccount = { secretKey: string; baseUrl: string | undefined }

/** Stripe's no, which asking again does not change. It holds nothing that must not be in a log. */
export class StripeRefusal extends Error {
  readonly status: number | undefined
  readonly type: string
  constructor({ message, statusCode, type, code, requestId }: Stripe.errors.StripeError) {
    super(`Stripe refused with ${statusCode} ${code ?? type}: ${message} (request id ${requestId ?? 'none'})`)
    this.name = 'StripeRefusal'
    this.status = statusCode
    this.type = type
  }
}

/** The cause of a `ProviderDown` that Stripe remembers by the idempotency key: it gives this same failure for a day. */
export class RememberedFailure extends Error {}

export type StripeApi = {
  stripe: Stripe
  /** Rejects with `ProviderDown` or `StripeRefusal`. The SDK takes no signal: it stops between two requests. */
  asking: <T>(signal: AbortSignal, call: () => Promise<Stripe.Response<T>>) => Promise<T>
  /** All of a list. Rejects as `asking` does. */
  all: <T extends { id: string }>(
    signal: AbortSignal,
    page: (range: { limit: number; starting_after?: string }) => Promise<Stripe.Response<Stripe.ApiList<T>>>,
  ) => Promise<T[]>
}

/** Time limit of one try; some tries must fit into the adapter's deadline. */
const TRY_MS = 6000
const PAGE_SIZE = 100

export function openStripeApi({ secretKey, baseUrl }: StripeAccount, { clock }: { clock: Clock }): StripeApi {
  const stripe = new Stripe(secretKey, {
    ...(baseUrl !== undefined && addressOf(new URL(baseUrl))),
    timeout: TRY_MS,
    // Of a post too, which goes out again by its idempotency key.
    maxNetworkRetries: 2,
    telemetry: false,
  })
  const asking: StripeApi['asking'] = async (signal, call) => {
    signal.throwIfAborted()
    const answer = await call().catch((error: unknown) => {
      throw readable(error, clock)
    })
    // The SDK takes any JSON without an error in it for what was asked for, whatever its status.
    const { statusCode, headers } = answer.lastResponse
    if (statusCode >= 400) throw downBy(new Error(`Stripe answered ${statusCode}`), headers, clock)
    return answer
  }
  return {
    stripe,
    asking,
    async all(signal, page) {
      const found = []
      for (let after = {}; ;) {
        const { data, has_more } = await asking(signal, () => page({ limit: PAGE_SIZE, ...after }))
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

/** Without what the SDK's errors hold of the buyer. */
function readable(error: unknown, clock: Clock): unknown {
  const { StripeError, StripeConnectionError, StripeRateLimitError, StripeAPIError } = Stripe.errors
  if (!(error instanceof StripeError)) return error
  const { statusCode: status } = error
  const isPassing =
    error instanceof StripeConnectionError ||
    error instanceof StripeRateLimitError ||
    // Neither a page instead of JSON has a status, nor is a conflict of two at once for long.
    (error instanceof StripeAPIError && (status === undefined || status >= 500 || status === 409))
  if (!isPassing) return new StripeRefusal(error)
  const { headers = {} } = error
  const Cause = headers['idempotent-replayed'] === 'true' ? RememberedFailure : Error
  return downBy(new Cause(`${error.type}: ${error.message}`), headers, clock)
}

function downBy(cause: Error, headers: Record<string, string>, clock: Clock): ProviderDown {
  const retryAfterSeconds = retryAfterOf(headers['retry-after'], clock.now())
  return new ProviderDown('stripe', { cause, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) })
}
