import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  capture,
  grant,
  hold,
  LedgerMismatchError,
  release,
  revoke,
} from '../../src/modules/credits/ledger.ts'
import type { Trx } from '../../src/platform/db.ts'
import { AppError } from '../../src/platform/errors.ts'
import { at, openLedger } from './ledger-database.ts'
import { createModel, verbs, type Balances, type Command, type Outcome } from './ledger-model.ts'

/** On a busy machine, the time limit ends the runs earlier. */
const SEQUENCES = 400
const LIMIT_MS = 25_000

const { run } = await openLedger()
const ledger = { grant, hold, capture, release, revoke }

/** Few holders and few keys, so that keys often repeat, with the same and with other input. */
const sequence = fc.array(
  fc.record({
    verb: fc.constantFrom(...verbs),
    holder: fc.nat({ max: 1 }),
    key: fc.nat({ max: 5 }),
    amount: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(1, 20, 25, 35, 50, 100) },
      { weight: 1, arbitrary: fc.constantFrom(0, -20, 2.5, Number.NaN, 2 ** 53) },
    ),
  }),
  { minLength: 4, maxLength: 10, size: 'max' },
)

async function outcomeOf(trx: Trx, { verb, holder, key, amount }: Command): Promise<Outcome> {
  const movement = { holder, reason: 'Model', at, key, holdKey: key, amount }
  try {
    const { isRepeated } = await ledger[verb](trx, movement)
    return isRepeated ? 'repeated' : 'moved'
  } catch (error) {
    if (error instanceof LedgerMismatchError) return 'mismatch'
    if (error instanceof AppError && error.code === 'insufficient_credits') return 'insufficient'
    throw error
  }
}

/** Balances of these holders, zero for unknown ones, and the sum over all accounts. */
async function readAccounts(trx: Trx, holders: string[]) {
  const { rows } = await sql<Balances & { holder: string; sum: number }>`
    with sums as (
      select sum(available + held - debt + spent + revoked - issued)::bigint as sum from credit_account
    )
    select holders.holder, sums.sum, coalesce(available, 0) as available, coalesce(held, 0) as held,
      coalesce(debt, 0) as debt, coalesce(issued, 0) as issued, coalesce(spent, 0) as spent,
      coalesce(revoked, 0) as revoked
    from sums, unnest(${holders}::uuid[]) as holders (holder) left join credit_account using (holder)
  `.execute(trx)
  return rows
}

it('behaves like the model for any sequence of operations', async () => {
  const property = fc.asyncProperty(sequence, async (steps) => {
    const [holders, prefix] = [[randomUUID(), randomUUID()], randomUUID()]
    const model = createModel(holders)
    await run(async (trx) => {
      for (const step of steps) {
        const command = { ...step, holder: holders[step.holder]!, key: `${prefix} ${step.key}` }
        expect(await outcomeOf(trx, command)).toBe(model.expect(command))
        for (const { holder, sum, ...kept } of await readAccounts(trx, holders)) {
          expect(kept).toEqual(model.balances.get(holder))
          expect(sum ?? 0).toBe(0)
        }
      }
    })
  })
  await fc.assert(property, {
    numRuns: SEQUENCES,
    interruptAfterTimeLimit: LIMIT_MS,
    markInterruptAsFailure: false,
  })
})
