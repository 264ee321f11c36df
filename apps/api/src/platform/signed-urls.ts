/** Signed, expiring URLs of blobs: HMAC-SHA-256 over key and expiry. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { signedUrlMinutes } from '@toile/contract/business'
import { contentTypeOf } from './blob-store.ts'
import type { Clock } from './clock.ts'

/** Signed URLs are `/api/files/<key>?expires=<unix seconds>&signature=<base64url>`. */
export const filesPath = '/api/files/'

export type SignedUrls = {
  /**
   * Signs the URL of a blob.
   * @param origin such as `https://try.example.com`
   * @param at start of validity; defaults to now
   * @param minutes validity; defaults to `signedUrlMinutes`
   */
  sign: (origin: string, key: string, at?: Date, minutes?: number) => string
  /** True when the signature is valid for this key and not expired. */
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
      // Compared as text: several base64url texts decode to the same bytes, and only one is valid.
      const given = Buffer.from(signature)
      const ours = Buffer.from(signatureOf(key, expires))
      const isOurs = given.length === ours.length && timingSafeEqual(given, ours)
      return isOurs && Number(expires) * 1000 > clock.now().getTime()
    },
  }
}
