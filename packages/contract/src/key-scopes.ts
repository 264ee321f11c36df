/** Kinds of API keys and the scopes that they may have. Apart from the calls, which are declared by them. */

/**
 * `secret` spends the account's credits; `test` makes stamped looks that cost nothing; `publishable` may stand in a page,
 * and works from the origins that it names.
 */
export const keyKinds = ['secret', 'test', 'publishable'] as const
export type KeyKind = (typeof keyKinds)[number]

/** Beginning of a key by its kind, so that people and scanners can tell what they found. */
export const keyPrefixByKind: Record<KeyKind, string> = {
  secret: 'toile_live_',
  test: 'toile_test_',
  publishable: 'toile_pub_',
}

export const keyScopes = ['looks:write', 'looks:read', 'library', 'credits:read', 'webhooks'] as const
export type KeyScope = (typeof keyScopes)[number]

/** The requirements of a call on its API key. */
export type KeyNeed = {
  /** Any secret or test key will do where none is named. */
  scope?: KeyScope
  /** Publishable keys may make it too. */
  publishable?: true
}
