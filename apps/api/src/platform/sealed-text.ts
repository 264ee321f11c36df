/** Encrypts secrets that must be readable again, such as webhook signing secrets, for storage in the database. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const [NONCE_BYTES, TAG_BYTES] = [12, 16]

/**
 * AES-256-GCM with a key derived for `purpose`, so that a text sealed for one purpose cannot be opened for another.
 */
export function sealerFor(secret: string, purpose: string) {
  const key = createHmac('sha256', secret).update(`seal\n${purpose}`).digest()
  return {
    seal(text: string): string {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    /** Throws when the text was altered, or sealed with another secret or purpose. */
    open(text: string): string {
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const sealed = bytes.subarray(NONCE_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
    },
  }
}

export type Sealer = ReturnType<typeof sealerFor>
