/**
 * API keys as text: a prefix such as `toile_live_`, followed by 32 random letters and digits. The database stores only
 * the hash.
 */
import { randomInt } from 'node:crypto'
import { keyPrefixByKind, type KeyKind } from '@toile/contract/key-scopes'
import { hashToken } from '../../platform/hash-token.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** 62^32 possibilities are more than 2^190. */
const RANDOM_CHARACTERS = 32
/** Number of random characters shown in lists, to tell keys apart. */
const SHOWN_CHARACTERS = 4

export type KeyText = { key: string; prefix: string; hash: string }

export function makeKeyText(kind: KeyKind): KeyText {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)])
  const key = keyPrefixByKind[kind] + random.join('')
  return { key, prefix: key.slice(0, keyPrefixByKind[kind].length + SHOWN_CHARACTERS), hash: hashToken(key) }
}

/** Shortens a key, or its beginning, to the prefix that lists show; undefined for any other text. */
export function shownPrefixOf(text: string): string | undefined {
  const kind = Object.values(keyPrefixByKind).find((each) => text.startsWith(each))
  return kind && text.slice(0, kind.length + SHOWN_CHARACTERS)
}

const keyInHeader = /^Bearer +(toile_(?:live|test|pub)_[A-Za-z0-9]{32})$/i
const keyInUrl = /toile_(?:live|test)_[A-Za-z0-9]{32}/

/** Finds the key in an `Authorization` header; undefined if there is none. */
export const findKeyInHeader = (authorization: string | undefined): string | undefined =>
  keyInHeader.exec(authorization ?? '')?.[1]

/** Finds a secret or test key anywhere in a URL. Publishable keys are not secret. */
export const findKeyInUrl = (url: string): string | undefined => keyInUrl.exec(url)?.[0]
