/** Revokes an API key and sends the event about it. */
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import { type SendDeps, sendEvent } from '../webhooks/index.ts'
import { markRevoked, type KeyRow } from './key-store.ts'

/** Signs an agent out: deletes its tokens and the user's consent, so that it must ask for consent again. */
async function endGrant(trx: Trx, holder: string, clientId: string): Promise<void> {
  const profile = trx.selectFrom('profile').select('user_id').where('holder', '=', holder)
  for (const table of ['oauthAccessToken', 'oauthRefreshToken', 'oauthConsent'] as const)
    await trx.deleteFrom(table).where('clientId', '=', clientId).where('userId', '=', profile).execute()
}

type EndDeps = SendDeps & { db: Db; clock: Clock }

/**
 * Revokes a key. Returns undefined if it is another account's or revoked already. `leaked` means it was sent in a URL.
 */
export async function endKey(
  { db, clock, queue }: EndDeps,
  key: { id: string; holder: string },
  because: 'owner' | 'leaked',
): Promise<KeyRow | undefined> {
  const at = clock.now()
  return inTransaction(db, async (trx) => {
    const revoked = await markRevoked(trx, key, at)
    if (!revoked) return undefined
    if (revoked.oauth_client_id !== null) await endGrant(trx, revoked.holder, revoked.oauth_client_id)
    const { id, name, kind, prefix, holder } = revoked
    const livemode = kind !== 'test'
    const data = () => ({ id, name, kind, prefix, because })
    await sendEvent({ queue }, trx, { holder, livemode, at, type: 'key.revoked', data })
    return revoked
  })
}
