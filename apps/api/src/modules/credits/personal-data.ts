import type { Trx } from '../../platform/db.ts'

/** Erases the plans of a person; the ledger's rows stay, and hold no names. */
export async function erasePlansOf(trx: Trx, { holder }: { holder: string }): Promise<string[]> {
  await trx.deleteFrom('entitlement').where('holder', '=', holder).execute()
  return []
}
