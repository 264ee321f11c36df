/** Kinds and scopes of API keys. Separate from the operations, which refer to them. */

/**
 * `secret` keys spend the account's credits. `test` keys make stamped looks free of charge. `publishable` keys may be
 * used in web pages, from the key's own origins.
 */
export const keyKinds = ['secret', 'test', 'publishable'] as const
export type KeyKind = (typeof keyKinds)[number]

/** Prefix of a key by kind, by which people and secret scanners can recognise it. */
export const keyPrefixByKind: Record<KeyKind, string> = {
  secret: 'toile_live_',
  test: 'toile_test_',
  publishable: 'toile_pub_',
}

export const keyScopes = ['looks:write', 'looks:read', 'library', 'credits:read', 'webhooks'] as const
export type KeyScope = (typeof keyScopes)[number]

/** The requirements of an operation on the API key. */
export type KeyNeed = {
  /** The required scope; without one, any secret or test key is allowed. */
  scope?: KeyScope
  /** Publishable keys are allowed too. */
  publishable?: true
}
