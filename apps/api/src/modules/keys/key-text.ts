/** API keys as text: `toile_live_` and 32 random letters and digits, of which the database has the hash alone. */
import { randomInt } from 'node:crypto'
import { keyPrefixByKind, type KeyKind } from '@toile/contract/key-scopes'
import { hashToken } from '../../platform/hash-token.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** 62^32 is more than 2^190. */
const RANDOM_CHARACTERS = 32
/** Characters of the random part in the prefix that tells keys apart in lists. */
const SHOWN_CHARACTERS = 4

export type KeyText = { key: string; prefix: string; hash: string }

export function makeKeyText(kind: KeyKind): KeyText {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)])
  const key = keyPrefixByKind[kind] + random.join('')
  return { key, prefix: key.slice(0, keyPrefixByKind[kind].length + SHOWN_CHARACTERS), hash: hashToken(key) }
}

/** The beginning of a key as lists show it, of a whole key or of that alone; undefined for any other text. */
export function shownPrefixOf(text: string): string | undefined {
  const kind = Object.values(keyPrefixByKind).find((each) => text.startsWith(each))
  return kind && text.slice(0, kind.length + SHOWN_CHARACTERS)
}

const keyInHeader = /^Bearer +(toile_(?:live|test|pub)_[A-Za-z0-9]{32})$/i
const keyInUrl = /toile_(?:live|test)_[A-Za-z0-9]{32}/

/** The key of an `Authorization` header; undefined where there is none. */
export const findKeyInHeader = (authorization: string | undefined): string | undefined =>
  keyInHeader.exec(authorization ?? '')?.[1]

/** A secret or test key anywhere in an address; publishable keys are no secret. */
export const findKeyInUrl = (url: string): string | undefined => keyInUrl.exec(url)?.[0]
