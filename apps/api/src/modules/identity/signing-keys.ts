/** Key pairs of our tokens, in the database so that all processes share them. Private halves are encrypted. */
import { createHmac, randomUUID } from 'node:crypto'
import { importJWK, type CryptoKey, type JWK } from 'jose'
import type { Selectable } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Tables } from '../../platform/tables.ts'
import { keyGraceSeconds, tokenClaims } from './token-claims.ts'

type KeyDeps = { db: Db; clock: Clock; secret: string }
/** A key in the shape that the identity library takes. */
type SigningKey = { id: string; publicKey: string; privateKey: string; createdAt: Date; expiresAt?: Date }

/** A key that is taken out of the table stops counting after so long. */
const CACHED_MS = 60_000

/**
 * Names of keys begin with a fingerprint of the secret that encrypts them: after a change of the secret the older
 * ones cannot sign any more, and new ones are made.
 */
export function signingKeyStore({ db, clock, secret }: KeyDeps) {
  const prefix = `${createHmac('sha256', secret).update('signing keys').digest('hex').slice(0, 8)}-`
  return {
    async readAll(): Promise<SigningKey[]> {
      const rows = await db.selectFrom('jwks').selectAll().where('id', 'like', `${prefix}%`).execute()
      return rows.map(keyOf)
    },
    /** Adds a key, and forgets those past their use. */
    async add({ publicKey, privateKey, createdAt, expiresAt }: Omit<SigningKey, 'id'>): Promise<SigningKey> {
      const unbelieved = new Date(clock.now().getTime() - keyGraceSeconds * 1000)
      await db.deleteFrom('jwks').where('expiresAt', '<', unbelieved).execute()
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

/** Finds public keys by name; nothing for unknown ones and for those whose time is over. */
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
    const overAt = row.expiresAt ? row.expiresAt.getTime() + keyGraceSeconds * 1000 : Infinity
    if (overAt <= now) return undefined
    const key = await importJWK(JSON.parse(row.publicKey) as JWK, tokenClaims.algorithm)
    if (key instanceof Uint8Array) return undefined
    cached.set(kid, { key, until: Math.min(overAt, now + CACHED_MS) })
    return key
  }
}
