import type { AdmitWidget } from '../../platform/api-caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { hashToken } from '../../platform/hash-token.ts'
import { makeEmbedToken } from './embed-token.ts'
import { findKeyByHash, isUsable } from './key-store.ts'

/** The browser holds the dialog to the origin that is named: `frame-ancestors` of its page. */
export function createAdmitWidget({
  db,
  clock,
  secret,
}: {
  db: Db
  clock: Clock
  secret: string
}): AdmitWidget {
  return async ({ key, origin }) => {
    const now = clock.now()
    const row = await findKeyByHash(db, hashToken(key), now)
    if (!row || row.kind !== 'publishable') return { refused: 'unauthenticated' }
    if (!isUsable(row, now)) return { refused: 'key_revoked' }
    if (!row.origins.includes(origin)) return { refused: 'origin_not_allowed' }
    return { token: makeEmbedToken(secret, { keyId: row.id, origin, now }) }
  }
}
