/** Asking PayPal, through its SDK, in a way that mends by itself. */
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
  /** Instead of the environment's own address. */
  baseUrl: string | undefined
}

/** PayPal's no, which asking again does not change. It holds nothing that must not be in a log. */
export class PaypalRefusal extends Error {
  readonly status: number
  /** PayPal's words for why, such as `ORDER_ALREADY_CAPTURED`. */
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
  /** Rejects with `ProviderDown`, `PaypalRefusal`, or an error where PayPal's answer cannot be read. */
  call: <T>(
    signal: AbortSignal,
    ask: (client: Client, options: Options) => Promise<ApiResponse<T>>,
  ) => Promise<T>
  /** For what the SDK has no method of. Rejects as `call` does. */
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

/** Time limit of one try; some tries must fit into the adapter's deadline. */
const TRY_MS = 6000
/**
 * Before it is tried again after no answer, or an error of PayPal's own. What changes something carries a request id, so that it
 * is done once.
 */
const PAUSES_MS = [200, 400]
/** Pause where PayPal says that it is too much, and not until when. */
const TOO_MANY_SECONDS = 60
/** For the one of two equal requests at once that PayPal turns away until the other one is done. */
const IN_PROGRESS_PAUSE_MS = 300

export function openPaypalApi(config: PaypalAccount, { clock }: { clock: Clock }): PaypalApi {
  let current: Client | undefined
  async function attempt<T>(signal: AbortSignal, ask: (client: Client) => Promise<T>): Promise<T> {
    const client = (current ??= openClient(config))
    // The SDK keeps a token that is refused, waits on for one that does not come, and keeps for ever that it could not get one:
    // only a new client tries anew.
    const drop = () => {
      if (current === client) current = undefined
    }
    signal.addEventListener('abort', drop, { once: true })
    try {
      return await ask(client)
    } catch (error) {
      if (!isPlainRefusal(error)) drop()
      throw readable(error, clock)
    } finally {
      signal.removeEventListener('abort', drop)
    }
  }

  const call: PaypalApi['call'] = async (signal, ask) => {
    const once = async () => {
      signal.throwIfAborted()
      return attempt(signal, async (client) => (await ask(client, { abortSignal: signal })).result)
    }
    const pauses = [...PAUSES_MS]
    let isTokenFresh = false
    while (true) {
      try {
        return await once()
      } catch (error) {
        const isRefused = error instanceof PaypalRefusal
        const pause = mayPassSoon(error) && !signal.aborted ? pauses.shift() : undefined
        if (isRefused && error.issues.includes('PREVIOUS_REQUEST_IN_PROGRESS'))
          await sleep(IN_PROGRESS_PAUSE_MS, undefined, { signal })
        else if (isRefused && error.status === 401 && !isTokenFresh) isTokenFresh = true
        else if (pause !== undefined) await sleep(pause, undefined, { signal })
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
      // Before it ends, so that no request is on its way with one that has.
      oAuthClockSkew: 60,
      // The SDK would ask for one for each of many calls at once.
      oAuthTokenProvider: (_last, manager) =>
        (fetching ??= manager.fetchToken().finally(() => (fetching = undefined))),
    },
    // Its own retries would repeat refusals too, and know of no Retry-After: they are for every error, or for none.
    httpClientOptions: { timeout: TRY_MS },
    unstable_httpClientOptions: { adapter: fetchAdapter(baseUrl) },
  })
}

/** Not where PayPal said when to come back. */
const mayPassSoon = (error: unknown): boolean =>
  error instanceof ProviderDown && error.retryAfterSeconds === undefined

const isPlainRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.statusCode !== 401 && error.statusCode < 500

const refusalBody = z.object({
  name: z.optional(z.string()),
  error: z.optional(z.string()),
  debug_id: z.optional(z.string()),
  details: z.optional(z.array(z.object({ issue: z.optional(z.string()) }))),
})

/** Without what the SDK's errors hold of the request: tokens are no matter for a log. */
function readable(error: unknown, clock: Clock): Error {
  if (error instanceof ApiError) {
    const { statusCode: status, headers, body } = error
    if (status === 408 || status === 429 || status >= 500) {
      const told = retryAfterOf(headers['retry-after'], clock.now())
      const retryAfterSeconds = told ?? (status === 429 ? TOO_MANY_SECONDS : undefined)
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
  const { data } = z.safeParse(refusalBody, typeof body === 'string' ? jsonOrNothing(body) : undefined)
  return new PaypalRefusal(status, {
    name: data?.name ?? data?.error ?? '',
    issues: (data?.details ?? []).flatMap(({ issue }) => (issue === undefined ? [] : [issue])),
    debugId: data?.debug_id ?? 'none',
  })
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
