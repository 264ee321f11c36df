import type { Trx } from '../../platform/db.ts'

/** Deletes the plans of an account. The rows of the ledger stay; they contain no personal data. */
export async function erasePlansOf(trx: Trx, { holder }: { holder: string }): Promise<string[]> {
  await trx.deleteFrom('entitlement').where('holder', '=', holder).execute()
  return []
}
