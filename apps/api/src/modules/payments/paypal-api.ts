/** Calls PayPal through its SDK, with retries and a fresh client after token failures. */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  ApiError,
  ArgumentsValidationError,
  Client,
  Environment,
  ResponseValidationError,
  type ApiResponse,
  type OAuthToken,
} from '@paypal/paypal-server-sdk'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import { fetchAdapter } from './paypal-fetch.ts'
import { ProviderDown } from './provider.ts'
import { retryAfterOf } from './retry-after.ts'

export type PaypalAccount = {
  clientId: string
  clientSecret: string
  environment: 'sandbox' | 'production'
  /** Replaces the environment's API address. */
  baseUrl: string | undefined
}

/** PayPal refused the request; a retry gives the same answer. Holds no secrets, so it may be logged. */
export class PaypalRefusal extends Error {
  readonly status: number
  /** PayPal's issue codes, such as `ORDER_ALREADY_CAPTURED`. */
  readonly issues: string[]
  constructor(
    status: number,
    { name, issues, debugId }: { name: string; issues: string[]; debugId: string },
  ) {
    super(`PayPal refused with ${status} ${name} ${issues.join(' ')} (debug id ${debugId})`)
    this.name = 'PaypalRefusal'
    this.status = status
    this.issues = issues
  }
}

export type PaypalApi = {
  /** Rejects with `ProviderDown`, with `PaypalRefusal`, or with a plain error when the response cannot be parsed. */
  call: <T>(
    signal: AbortSignal,
    ask: (client: Client, options: Options) => Promise<ApiResponse<T>>,
  ) => Promise<T>
  /** Calls an endpoint that the SDK does not cover. Rejects as `call` does. */
  request: (signal: AbortSignal, request: PlainRequest) => Promise<unknown>
}

type Options = { abortSignal: AbortSignal }
type PlainRequest = {
  method: 'GET' | 'POST'
  path: string
  query?: Record<string, string>
  /** JSON, sent byte for byte. */
  body?: string
}

/** Timeout of one attempt; several attempts must fit into the adapter's deadline. */
const ATTEMPT_TIMEOUT_MS = 6000
/**
 * Delays before retries after a timeout or a server error. Requests with side effects carry a request id, so that a
 * retry has no second effect.
 */
const RETRY_DELAYS_MS = [200, 400]
/** Delay after a 429 response without `Retry-After`. */
const RATE_LIMITED_SECONDS = 60
/** Delay while PayPal still processes an identical concurrent request. */
const IN_PROGRESS_DELAY_MS = 300

export function openPaypalApi(config: PaypalAccount, { clock }: { clock: Clock }): PaypalApi {
  let current: Client | undefined
  async function attempt<T>(signal: AbortSignal, ask: (client: Client) => Promise<T>): Promise<T> {
    const client = (current ??= openClient(config))
    // The SDK keeps a rejected token, blocks on a token request that hangs, and caches a failed one forever. Only a new
    // client recovers.
    const drop = () => {
      if (current === client) current = undefined
    }
    signal.addEventListener('abort', drop, { once: true })
    try {
      return await ask(client)
    } catch (error) {
      if (!isRefusal(error)) drop()
      throw toSafeError(error, clock)
    } finally {
      signal.removeEventListener('abort', drop)
    }
  }

  const call: PaypalApi['call'] = async (signal, ask) => {
    const once = async () => {
      signal.throwIfAborted()
      return attempt(signal, async (client) => (await ask(client, { abortSignal: signal })).result)
    }
    const delays = [...RETRY_DELAYS_MS]
    let isTokenFresh = false
    while (true) {
      try {
        return await once()
      } catch (error) {
        const isRefused = error instanceof PaypalRefusal
        const delay = isRetryable(error) && !signal.aborted ? delays.shift() : undefined
        if (isRefused && error.issues.includes('PREVIOUS_REQUEST_IN_PROGRESS'))
          await sleep(IN_PROGRESS_DELAY_MS, undefined, { signal })
        else if (isRefused && error.status === 401 && !isTokenFresh) isTokenFresh = true
        else if (delay !== undefined) await sleep(delay, undefined, { signal })
        else throw error
      }
    }
  }

  return {
    call,
    async request(signal, { method, path, query = {}, body }) {
      return call(signal, async (client, options) => {
        const builder = client.getRequestBuilderFactory()(method, path)
        builder.authenticate([{ oauth2: true }])
        for (const [name, value] of Object.entries(query)) builder.query(name, value)
        if (body !== undefined) {
          builder.text(body)
          builder.header('Content-Type', 'application/json')
        }
        const answer = await builder.callAsText(options)
        return { ...answer, result: JSON.parse(answer.result) as unknown }
      })
    },
  }
}

function openClient({ clientId, clientSecret, environment, baseUrl }: PaypalAccount): Client {
  let fetching: Promise<OAuthToken> | undefined
  return new Client({
    environment: environment === 'production' ? Environment.Production : Environment.Sandbox,
    clientCredentialsAuthCredentials: {
      oAuthClientId: clientId,
      oAuthClientSecret: clientSecret,
      // Seconds. Refreshes early, so that no request in flight carries an expired token.
      oAuthClockSkew: 60,
      // Shares one token request: the SDK would send one for each concurrent call.
      oAuthTokenProvider: (_last, manager) =>
        (fetching ??= manager.fetchToken().finally(() => (fetching = undefined))),
    },
    // The SDK's own retries stay off: they ignore Retry-After and would repeat refusals too.
    httpClientOptions: { timeout: ATTEMPT_TIMEOUT_MS },
    unstable_httpClientOptions: { adapter: fetchAdapter(baseUrl) },
  })
}

/** True for a failure worth an immediate retry. False when PayPal sent `Retry-After`. */
const isRetryable = (error: unknown): boolean =>
  error instanceof ProviderDown && error.retryAfterSeconds === undefined

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.statusCode !== 401 && error.statusCode < 500

const refusalBody = z.object({
  name: z.optional(z.string()),
  error: z.optional(z.string()),
  debug_id: z.optional(z.string()),
  details: z.optional(z.array(z.object({ issue: z.optional(z.string()) }))),
})

/** Converts an SDK error to one that may be logged: the SDK's errors include the request with its token. */
function toSafeError(error: unknown, clock: Clock): Error {
  if (error instanceof ApiError) {
    const { statusCode: status, headers, body } = error
    if (status === 408 || status === 429 || status >= 500) {
      const retryAfter = retryAfterOf(headers['retry-after'], clock.now())
      const retryAfterSeconds = retryAfter ?? (status === 429 ? RATE_LIMITED_SECONDS : undefined)
      const cause = new Error(`PayPal answered ${status}`)
      return new ProviderDown('paypal', {
        cause,
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      })
    }
    return refusalOf(status, body)
  }
  if (error instanceof ArgumentsValidationError || error instanceof ResponseValidationError)
    return new Error(`PayPal's SDK does not understand: ${error.message}`)
  const cause = new Error(error instanceof Error ? `${error.name}: ${error.message}` : 'No answer')
  return new ProviderDown('paypal', { cause })
}

function refusalOf(status: number, body: unknown): PaypalRefusal {
  const { data } = z.safeParse(refusalBody, typeof body === 'string' ? parseJson(body) : undefined)
  return new PaypalRefusal(status, {
    name: data?.name ?? data?.error ?? '',
    issues: (data?.details ?? []).flatMap(({ issue }) => (issue === undefined ? [] : [issue])),
    debugId: data?.debug_id ?? 'none',
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
