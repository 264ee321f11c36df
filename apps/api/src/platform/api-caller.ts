/** The API key that a call is made with, as every module sees it. */
import type { ErrorCode } from '@toile/contract/errors'
import type { KeyKind, KeyNeed, KeyScope } from '@toile/contract/key-scopes'

/** Calls with API keys lie below it. */
export const apiPathOfPrograms = '/api/v1/'

export type ApiCaller = {
  keyId: string
  kind: KeyKind
  /** The account in the ledger of credits that the key belongs to. */
  holder: string
  /** False for a test key: its looks cost nothing, and only test keys see them. */
  livemode: boolean
  scopes: readonly KeyScope[]
  /** Credits. */
  monthlyCap: number | null
  dailyCap: number | null
  /** Looks a day of one visitor. */
  visitorCap: number | null
  /** Until then it makes no looks; null for a key that was never paused. */
  pausedUntil: Date | null
  /** The version of the sentence about the right to the pictures that its account agreed to. */
  rightsVersion: string
  /** The hash of the visitor's address, for a publishable key. */
  visitor: string | null
}

/** The parts of a request that a key is checked by. */
export type KeyedRequest = {
  authorization: string | undefined
  origin: string | undefined
  /** `Sec-Fetch-Site` as browsers send it. */
  fetchSite: string | undefined
  /** Token of the shop widget's dialog, whose own origin is ours. */
  embedToken?: string | undefined
  ip: string
  /** With its query. */
  url: string
}

/**
 * Finds the key of a call. Throws `unauthenticated` without a key that works, `key_revoked`, `origin_not_allowed`, and
 * `scope_missing` for a key that may not make the call.
 */
export type AuthenticateKey = (request: KeyedRequest, need: KeyNeed) => Promise<ApiCaller>

/**
 * Finds the agent of a call by its token for `resource`; undefined where it sends none. Throws `unauthenticated` for a token
 * that works no more, or for another address.
 */
export type AuthenticateAgent = (
  request: Pick<KeyedRequest, 'authorization' | 'ip'>,
  resource: string,
) => Promise<ApiCaller | undefined>

/** Answer to the shop widget's dialog about a key: a token for its calls, or why the key does not work there. */
type WidgetAdmission = { token: string } | { refused: ErrorCode }

/** Checks that a publishable key works on pages of an origin. */
export type AdmitWidget = (request: { key: string; origin: string }) => Promise<WidgetAdmission>

const callers = new WeakMap<object, ApiCaller>()

export function keepCaller(request: object, caller: ApiCaller): void {
  callers.set(request, caller)
}

/** The key of a call that is declared with `key`. Throws for any other: its handler may not ask. */
export function callerOf(request: object): ApiCaller {
  const caller = callers.get(request)
  if (!caller) throw new Error('This call is not declared to be made with an API key')
  return caller
}
