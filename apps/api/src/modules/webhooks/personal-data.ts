/** Erases and exports the webhook endpoints of an account. */
import type { Clock } from '../../platform/clock.ts'
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import { findDeliveries } from './delivery-store.ts'
import { findEndpoints } from './endpoint-store.ts'
import { toDelivery, toEndpoint } from './endpoint-view.ts'

type Account = { holder: string }

const MAX_EXPORTED = 1000

/** Deletes an account's endpoints and events; pending deliveries are dropped. */
export async function eraseEndpointsOf(trx: Trx, { holder }: Account): Promise<string[]> {
  await trx.deleteFrom('webhook_endpoint').where('holder', '=', holder).execute()
  await trx.deleteFrom('webhook_event').where('holder', '=', holder).execute()
  return []
}

/** Yields `webhooks.json`: endpoints without secrets, each with its newest deliveries. */
export const exportEndpointsOf = ({ clock }: { clock: Clock }) =>
  async function* exportEndpoints(db: DbOrTrx, { holder }: Account) {
    const endpoints = await findEndpoints(db, { holder })
    if (endpoints.length === 0) return
    const json = []
    for (const row of endpoints) {
      const { rows } = await findDeliveries(db, row.id, { limit: MAX_EXPORTED })
      json.push({ ...toEndpoint(row, clock.now()), deliveries: rows.map(toDelivery) })
    }
    yield { name: 'webhooks.json', json }
  }
