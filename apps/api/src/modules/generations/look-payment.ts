/** The credits of a paid look, in step with it: each call belongs into the transaction that changes the generation. */
import type { Trx } from '../../platform/db.ts'
import { capture, hold, release } from '../credits/index.ts'
import { promiseLowCredits } from '../notices/index.ts'
import { giveUsageBack } from '../usage/index.ts'
import type { SendDeps } from '../webhooks/index.ts'
import type { GenerationRow } from './generation-store.ts'
import { tellOfLowCredits } from './look-events.ts'

type Paid = Pick<GenerationRow, 'id' | 'holder' | 'cost' | 'quality_tier' | 'further_garments'>
type Asked = Paid & Pick<GenerationRow, 'api_key_id' | 'created_at'>

/** Demos and looks by test keys cost nothing. */
const payerOf = ({ holder, cost }: Paid): string | null => (cost > 0 ? holder : null)

export const HOLD_PREFIX = 'hold:generation:'
const holdKeyOf = (id: string): string => HOLD_PREFIX + id

/** Throws `insufficient_credits`. */
export async function holdCost(deps: SendDeps, trx: Trx, row: Paid & { created_at: Date }): Promise<void> {
  const { cost: amount } = row
  const holder = payerOf(row)
  if (holder === null) return
  const at = row.created_at
  const posted = await hold(trx, { ...movementOf(row, holder), key: holdKeyOf(row.id), amount, at })
  const after = posted.balance.credits
  if (!posted.isRepeated) await tellOfLowCredits(deps, trx, { holder, before: after + amount, after, at })
}

/** The look is there: what was held for it is spent. */
export async function captureCost(deps: SendDeps, trx: Trx, row: Paid, at: Date): Promise<void> {
  const holder = payerOf(row)
  if (holder === null) return
  const posted = await capture(trx, { ...movementOf(row, holder), holdKey: holdKeyOf(row.id), at })
  const after = posted.balance.credits + posted.balance.held
  if (!posted.isRepeated) await promiseLowCredits(deps, trx, { holder, before: after + row.cost, after })
}

/** There is no look: what was held for it comes back, and it no longer counts as used by its API key. */
export async function releaseCost(trx: Trx, row: Asked, at: Date): Promise<void> {
  const holder = payerOf(row)
  if (holder !== null) await release(trx, { ...movementOf(row, holder), holdKey: holdKeyOf(row.id), at })
  await giveUsageBack(trx, row)
}

const movementOf = ({ id, quality_tier, further_garments }: Paid, holder: string) => ({
  holder,
  reference: id,
  reason: `Look, ${quality_tier}${further_garments ? `, ${1 + further_garments.length} garments` : ''}`,
})
