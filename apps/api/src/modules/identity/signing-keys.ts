/** Stores the key pairs that sign our tokens in the database, shared by all processes. Private keys are encrypted. */
import { createHmac, randomUUID } from 'node:crypto'
import { importJWK, type CryptoKey, type JWK } from 'jose'
import type { Selectable } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Tables } from '../../platform/tables.ts'
import { keyGraceSeconds, tokenClaims } from './token-claims.ts'

type KeyDeps = { db: Db; clock: Clock; secret: string }
/** A key in the format of the identity library. */
type SigningKey = { id: string; publicKey: string; privateKey: string; createdAt: Date; expiresAt?: Date }

/** Longest time for which a key that was deleted from the table is still accepted. */
const CACHE_MS = 60_000

/**
 * Creates the key store of the identity library. Key ids begin with a fingerprint of the secret that encrypts the
 * private keys: after a change of the secret, older keys no longer sign, and new ones are created.
 */
export function signingKeyStore({ db, clock, secret }: KeyDeps) {
  const prefix = `${createHmac('sha256', secret).update('signing keys').digest('hex').slice(0, 8)}-`
  return {
    async readAll(): Promise<SigningKey[]> {
      const rows = await db.selectFrom('jwks').selectAll().where('id', 'like', `${prefix}%`).execute()
      return rows.map(keyOf)
    },
    /** Adds a key, and deletes keys whose grace period is over. */
    async add({ publicKey, privateKey, createdAt, expiresAt }: Omit<SigningKey, 'id'>): Promise<SigningKey> {
      const graceStart = new Date(clock.now().getTime() - keyGraceSeconds * 1000)
      await db.deleteFrom('jwks').where('expiresAt', '<', graceStart).execute()
      const row = await db
        .insertInto('jwks')
        .values({
          id: prefix + randomUUID(),
          publicKey,
          privateKey,
          createdAt,
          expiresAt: expiresAt ?? null,
          alg: tokenClaims.algorithm,
          crv: tokenClaims.curve,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return keyOf(row)
    },
  }
}

const keyOf = ({ expiresAt, alg: _alg, crv: _crv, ...row }: Selectable<Tables['jwks']>): SigningKey => ({
  ...row,
  ...(expiresAt && { expiresAt }),
})

/**
 * Creates a cached lookup of public keys by id. It returns undefined for unknown keys and those past their grace
 * period.
 */
export function publicKeys({ db, clock }: Omit<KeyDeps, 'secret'>) {
  const cached = new Map<string, { key: CryptoKey; until: number }>()
  return async function find(kid: string): Promise<CryptoKey | undefined> {
    const now = clock.now().getTime()
    const known = cached.get(kid)
    if (known && known.until > now) return known.key
    cached.delete(kid)
    const row = await db
      .selectFrom('jwks')
      .select(['publicKey', 'expiresAt'])
      .where('id', '=', kid)
      .executeTakeFirst()
    if (!row) return undefined
    const invalidAt = row.expiresAt ? row.expiresAt.getTime() + keyGraceSeconds * 1000 : Infinity
    if (invalidAt <= now) return undefined
    const key = await importJWK(JSON.parse(row.publicKey) as JWK, tokenClaims.algorithm)
    if (key instanceof Uint8Array) return undefined
    cached.set(kid, { key, until: Math.min(invalidAt, now + CACHE_MS) })
    return key
  }
}
