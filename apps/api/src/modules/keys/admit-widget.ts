import type { AdmitWidget } from '../../platform/api-caller.ts'
import { AppError } from '../../platform/errors.ts'
import { hashToken } from '../../platform/hash-token.ts'
import { makeEmbedToken } from './embed-token.ts'
import { findKeyByHash, isUsable } from './key-store.ts'
import { refuseKeyInUrl, type LeakDeps } from './leaked-keys.ts'

/**
 * Creates the admission of the shop widget's dialog, which returns an embed token or the reason for refusing. The
 * browser enforces the named origin by the page's `frame-ancestors`. A secret key in the dialog's URL is revoked, as in
 * any URL.
 */
export function createAdmitWidget(deps: LeakDeps & { secret: string }): AdmitWidget {
  const { db, clock, secret } = deps
  return async ({ key, origin }) => {
    const now = clock.now()
    try {
      await refuseKeyInUrl(deps, key)
    } catch (error) {
      if (error instanceof AppError) return { refused: error.code }
      throw error
    }
    const row = await findKeyByHash(db, hashToken(key), now)
    if (!row) return { refused: 'unauthenticated' }
    if (!isUsable(row, now) || row.suspended_at !== null) return { refused: 'key_revoked' }
    if (!row.origins.includes(origin)) return { refused: 'origin_not_allowed' }
    return { token: makeEmbedToken(secret, { keyId: row.id, origin, now }) }
  }
}
