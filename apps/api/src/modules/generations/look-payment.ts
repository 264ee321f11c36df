/**
 * Holds, captures and releases the credits of a look. Each call belongs in the transaction that changes the generation.
 */
import type { Trx } from '../../platform/db.ts'
import { capture, hold, release } from '../credits/index.ts'
import { enqueueLowCredits } from '../notices/index.ts'
import { giveUsageBack } from '../usage/index.ts'
import type { SendDeps } from '../webhooks/index.ts'
import type { GenerationRow } from './generation-store.ts'
import { sendCreditsLow } from './look-events.ts'

type Paid = Pick<GenerationRow, 'id' | 'holder' | 'cost' | 'quality_tier' | 'further_garments'>
type Releasable = Paid & Pick<GenerationRow, 'api_key_id' | 'again_of' | 'created_at'>

/** Returns the account that pays for a look; null for free looks and those of test keys, which cost nothing. */
const payerOf = ({ holder, cost }: Paid): string | null => (cost > 0 ? holder : null)

/** Prefix of the idempotency key of a look's hold; the look's id follows. */
export const HOLD_PREFIX = 'hold:generation:'
export const holdKeyOf = (id: string): string => HOLD_PREFIX + id

/** Holds the cost of a look. Throws `insufficient_credits`. */
export async function holdCost(deps: SendDeps, trx: Trx, row: Paid & { created_at: Date }): Promise<void> {
  const { cost: amount } = row
  const holder = payerOf(row)
  if (holder === null) return
  const at = row.created_at
  const posted = await hold(trx, { ...movementOf(row, holder), key: holdKeyOf(row.id), amount, at })
  const after = posted.balance.credits
  if (!posted.isRepeated) await sendCreditsLow(deps, trx, { holder, before: after + amount, after, at })
}

/** Captures the hold of a look that succeeded. */
export async function captureCost(deps: SendDeps, trx: Trx, row: Paid, at: Date): Promise<void> {
  const holder = payerOf(row)
  if (holder === null) return
  const posted = await capture(trx, { ...movementOf(row, holder), holdKey: holdKeyOf(row.id), at })
  const after = posted.balance.credits + posted.balance.held
  if (!posted.isRepeated) await enqueueLowCredits(deps, trx, { holder, before: after + row.cost, after })
}

/** Releases the hold of a look that was not made, and takes the look off the usage of its API key. */
export async function releaseCost(trx: Trx, row: Releasable, at: Date): Promise<void> {
  const holder = payerOf(row)
  if (holder !== null) await release(trx, { ...movementOf(row, holder), holdKey: holdKeyOf(row.id), at })
  // An operator's repeat of a look was not counted as usage.
  if (row.again_of === null) await giveUsageBack(trx, row)
}

const movementOf = ({ id, quality_tier, further_garments }: Paid, holder: string) => ({
  holder,
  reference: id,
  reason: `Look, ${quality_tier}${further_garments ? `, ${1 + further_garments.length} garments` : ''}`,
})
