import type { Trx } from '../../platform/db.ts'

/** Plans go with the person; the ledger's numbers stay, and name nobody. */
export async function erasePlansOf(trx: Trx, { holder }: { holder: string }): Promise<string[]> {
  await trx.deleteFrom('entitlement').where('holder', '=', holder).execute()
  return []
}
