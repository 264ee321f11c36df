/** Addresses of blobs that work for one object and for a while: HMAC-SHA-256 over key and expiry. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { signedUrlMinutes } from '@toile/contract/business'
import { contentTypeOf } from './blob-store.ts'
import type { Clock } from './clock.ts'

/** Signed addresses are `/api/files/<key>?expires=<unix seconds>&signature=<base64url>`. */
export const filesPath = '/api/files/'

export type SignedUrls = {
  /** Address of a blob below `origin` such as `https://try.example.com`, working for `minutes` (15) from `at`, or now. */
  sign: (origin: string, key: string, at?: Date, minutes?: number) => string
  /** True when the signature is ours, for this key, and not expired. */
  verify: (key: string, expires: string, signature: string) => boolean
}

/** @param secret at least 32 characters, the same in all processes */
export function createSignedUrls(secret: string, clock: Clock): SignedUrls {
  const signatureOf = (key: string, expires: string) =>
    createHmac('sha256', secret).update(`file\n${expires}\n${key}`).digest('base64url')
  return {
    sign(origin, key, at = clock.now(), minutes = signedUrlMinutes) {
      contentTypeOf(key)
      const expires = String(Math.floor(at.getTime() / 1000) + minutes * 60)
      return `${origin}${filesPath}${key}?expires=${expires}&signature=${signatureOf(key, expires)}`
    },
    verify(key, expires, signature) {
      // As text: several texts decode to the same bytes, and only one of them is ours.
      const given = Buffer.from(signature)
      const ours = Buffer.from(signatureOf(key, expires))
      const isOurs = given.length === ours.length && timingSafeEqual(given, ours)
      return isOurs && Number(expires) * 1000 > clock.now().getTime()
    },
  }
}
