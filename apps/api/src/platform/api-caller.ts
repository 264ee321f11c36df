/** The API key behind a request, in the form that every module uses. */
import type { ErrorCode } from '@toile/contract/errors'
import type { KeyKind, KeyNeed, KeyScope } from '@toile/contract/key-scopes'

/** Prefix of the routes that take API keys. */
export const apiPathOfPrograms = '/api/v1/'

export type ApiCaller = {
  keyId: string
  kind: KeyKind
  /** True for an agent that a user signed in. */
  isAgent: boolean
  /** The account in the credit ledger that the key spends from. */
  holder: string
  /** False for a test key, whose looks cost nothing and are visible to test keys only. */
  livemode: boolean
  scopes: readonly KeyScope[]
  /** Maximum credits a month; null for no limit. */
  monthlyCap: number | null
  /** Maximum credits a day; null for no limit. */
  dailyCap: number | null
  /** Maximum looks a day of one visitor; null for no limit. */
  visitorCap: number | null
  /** The key creates no looks before this time; null for a key that was never paused. */
  pausedUntil: Date | null
  /** Version of the statement of picture rights that the account agreed to. */
  rightsVersion: string
  /** Hash of the visitor's address; null unless the key is publishable. */
  visitor: string | null
}

/** The parts of a request that authentication of a key reads. */
export type KeyedRequest = {
  authorization: string | undefined
  origin: string | undefined
  /** The browser's `Sec-Fetch-Site` header. */
  fetchSite: string | undefined
  /** Token of the shop widget's dialog, which runs on our origin. */
  embedToken?: string | undefined
  ip: string
  /** Path and query. */
  url: string
}

/**
 * Authenticates an API key. Throws `unauthenticated` without a valid key, `key_revoked`, `origin_not_allowed`, and
 * `scope_missing` for a key that lacks the required scope.
 */
export type AuthenticateKey = (request: KeyedRequest, need: KeyNeed) => Promise<ApiCaller>

/**
 * Authenticates an agent by its OAuth token for `resource`; undefined when the request has no token. Throws
 * `unauthenticated` for a token that is invalid, expired, or for another resource.
 */
export type AuthenticateAgent = (
  request: Pick<KeyedRequest, 'authorization' | 'ip'>,
  resource: string,
) => Promise<ApiCaller | undefined>

/** Response to the shop widget's dialog: a token for its requests, or why the key is refused. */
type WidgetAdmission = { token: string } | { refused: ErrorCode }

/** Checks that a publishable key is valid on pages of an origin. */
export type AdmitWidget = (request: { key: string; origin: string }) => Promise<WidgetAdmission>

const callers = new WeakMap<object, ApiCaller>()

export function keepCaller(request: object, caller: ApiCaller): void {
  callers.set(request, caller)
}

/** Returns the caller of a route declared with `key`. Throws for any other route. */
export function callerOf(request: object): ApiCaller {
  const caller = callers.get(request)
  if (!caller) throw new Error('This call is not declared to be made with an API key')
  return caller
}
