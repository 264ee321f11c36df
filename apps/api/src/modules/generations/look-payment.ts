/** The credits of a paid look, in step with it: each call belongs into the transaction that changes the generation. */
import type { Trx } from '../../platform/db.ts'
import { capture, hold, release } from '../credits/ledger.ts'
import type { GenerationRow } from './generation-store.ts'

type Paid = Pick<GenerationRow, 'id' | 'holder' | 'cost' | 'quality_tier'>

export const HOLD_PREFIX = 'hold:generation:'
const holdKeyOf = (id: string): string => HOLD_PREFIX + id

/** Throws `insufficient_credits`. */
export async function holdCost(trx: Trx, row: Paid & { created_at: Date }): Promise<void> {
  const { holder, cost: amount } = row
  if (holder === null) return
  await hold(trx, { ...movementOf(row, holder), key: holdKeyOf(row.id), amount, at: row.created_at })
}

/** The look is there: what was held for it is spent. */
export async function captureCost(trx: Trx, row: Paid, at: Date): Promise<void> {
  if (row.holder !== null)
    await capture(trx, { ...movementOf(row, row.holder), holdKey: holdKeyOf(row.id), at })
}

/** There is no look: what was held for it comes back. A demo, which costs nothing, is let pass. */
export async function releaseCost(trx: Trx, row: Paid, at: Date): Promise<void> {
  if (row.holder !== null)
    await release(trx, { ...movementOf(row, row.holder), holdKey: holdKeyOf(row.id), at })
}

const movementOf = ({ id, quality_tier }: Paid, holder: string) => ({
  holder,
  reference: id,
  reason: `Look, ${quality_tier}`,
})
