/** The end of an API key, and the event about it. */
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import { sendEvent, type SendDeps } from '../webhooks/send-event.ts'
import { markRevoked, type KeyRow } from './key-store.ts'

type EndDeps = SendDeps & { db: Db; clock: Clock }

/** Revokes a key; undefined for one of another account, or revoked before. `leaked`: it came in an address. */
export async function endKey(
  { db, clock, queue }: EndDeps,
  key: { id: string; holder: string },
  because: 'owner' | 'leaked',
): Promise<KeyRow | undefined> {
  const at = clock.now()
  return inTransaction(db, async (trx) => {
    const revoked = await markRevoked(trx, key, at)
    if (!revoked) return undefined
    const { id, name, kind, prefix, holder } = revoked
    const livemode = kind !== 'test'
    const data = () => ({ id, name, kind, prefix, because })
    await sendEvent({ queue }, trx, { holder, livemode, at, type: 'key.revoked', data })
    return revoked
  })
}
