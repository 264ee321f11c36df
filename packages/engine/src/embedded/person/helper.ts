import type { writeCosts } from './label-costs.ts'
import type { Ground, groundOf } from './matte.ts'
import type { smoothCosts } from './weigh.ts'

/** Somebody who does parts of the work on a person beside this thread. */
export type Helper = {
  /** Whether they would begin at once, while this thread goes on, and can write into its planes. */
  isFree(): boolean
  /** As `groundOf`; to be taken back. */
  groundOf(...asked: Parameters<typeof groundOf>): Promise<Ground>
  /** As `writeCosts`. */
  writeCosts(...asked: Parameters<typeof writeCosts>): Promise<void>
  /** As `smoothCosts`. */
  smoothCosts(...asked: Parameters<typeof smoothCosts>): Promise<void>
  /** Takes back what they made: nobody may use it afterwards. */
  takeBack(made: Ground): void
}
