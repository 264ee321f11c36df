/**
 * The five operations that move credits: grant, hold, capture, release, revoke. Each runs inside the caller's
 * transaction, together with the change that it pays for, and is idempotent under its key. A transaction that also
 * locks other rows must lock those first. See docs/decisions/007.
 */
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { reportOnCommit } from '../../platform/report.ts'
import type { PostingKind } from '../../platform/money-tables.ts'
import {
  addPostings,
  findAccount,
  findPostingsUnder,
  lockAccount,
  type AccountRow,
  type NewPosting,
  type PostingRow,
} from './ledger-store.ts'

/**
 * Whole credits. `credits` can be spent; `held` is reserved for holds; `debt` is repaid first from incoming credits.
 */
export type Balance = { credits: number; held: number; debt: number }

type Movement = {
  /** `profile.holder`. */
  holder: string
  /** Idempotency key that names the event behind the movement, such as `grant:signup:<holder>`. */
  key: string
  /** Text for the user's statement. */
  reason: string
  /** The id of the generation or order behind the posting. */
  reference?: string
  at: Date
}

export type Posted = {
  /** True if the key had been posted before, so that nothing was moved this time. */
  isRepeated: boolean
  balance: Balance
}

/** Thrown if a key was used for another movement, or if the hold to settle is missing or was settled the other way. */
export class LedgerMismatchError extends Error {
  constructor(key: string, problem: string) {
    super(`Posting ${key}: ${problem}`)
    this.name = 'LedgerMismatchError'
  }
}

/** Reads a balance; all zero for a holder without postings. */
export async function balanceOf(db: DbOrTrx, holder: string): Promise<Balance> {
  const account = await findAccount(db, holder)
  return account ? toBalance(account) : { credits: 0, held: 0, debt: 0 }
}

/** Throws `insufficient_credits` if a hold of `cost` would. An early check; it reserves nothing. */
export async function assertEnough(db: DbOrTrx, holder: string, cost: number): Promise<void> {
  const { credits } = await balanceOf(db, holder)
  if (credits < cost) throw insufficient(cost, credits)
}

/** Returns the available credits right after the posting with this key. Throws if there is none. */
export async function creditsAfter(db: DbOrTrx, key: string): Promise<number> {
  const [repaid, posted] = await findPostingsUnder(db, repayKey(key), key)
  const posting = repaid ?? posted
  if (!posting) throw new LedgerMismatchError(key, 'was never posted')
  return posting.available_after
}

/** Returns the credits of the grant with this key that repaid a debt. */
export async function repaidByGrant(db: DbOrTrx, key: string): Promise<number> {
  const [repaid] = await findPostingsUnder(db, repayKey(key))
  return repaid?.amount ?? 0
}

/**
 * Locks the accounts of several holders until the transaction ends, always in the same order, so that two transactions
 * cannot deadlock.
 */
export async function lockHolders(trx: Trx, holders: string[]): Promise<void> {
  for (const holder of holders.toSorted()) await lockAccount(trx, holder)
}

/** Grants credits, from which a debt is repaid first. */
export function grant(trx: Trx, movement: Movement & { amount: number }): Promise<Posted> {
  return post(trx, 'grant', movement, (account) => repaymentsOf(account, movement))
}

/** Reserves credits until `capture` or `release`. Throws `insufficient_credits`. */
export function hold(trx: Trx, movement: Movement & { amount: number }): Promise<Posted> {
  return post(trx, 'hold', movement, () => [])
}

/** Spends the credits of the hold `holdKey`. */
export function capture(trx: Trx, settlement: Omit<Movement, 'key'> & { holdKey: string }): Promise<Posted> {
  return settle(trx, 'capture', settlement)
}

/** Returns the credits of the hold `holdKey`, from which a debt is repaid first. */
export function release(trx: Trx, settlement: Omit<Movement, 'key'> & { holdKey: string }): Promise<Posted> {
  return settle(trx, 'release', settlement)
}

/** Takes credits back. If the balance does not cover them, the rest becomes debt. */
export function revoke(trx: Trx, movement: Movement & { amount: number }): Promise<Posted> {
  return post(trx, 'revoke', movement, ({ available }) => {
    const missing = movement.amount - available
    return missing > 0 ? [{ kind: 'borrow', amount: missing, idempotency_key: `${movement.key}:borrow` }] : []
  })
}

/** Captures or releases a hold. Both use the same key, so that a hold is settled only once. */
async function settle(
  trx: Trx,
  kind: 'capture' | 'release',
  { holdKey, ...rest }: Omit<Movement, 'key'> & { holdKey: string },
): Promise<Posted> {
  const key = `settle:${holdKey}`
  const account = await lockAccount(trx, rest.holder)
  const [held, earlier] = await findPostingsUnder(trx, holdKey, key)
  if (held?.kind !== 'hold' || held.holder !== rest.holder)
    throw new LedgerMismatchError(key, `there is no hold ${holdKey} of this holder`)
  const movement = { ...rest, key, amount: held.amount }
  return postOnce(trx, kind, movement, {
    account,
    earlier,
    debtPostings: kind === 'release' ? repaymentsOf(account, movement) : [],
  })
}

const repayKey = (key: string) => `${key}:repay`

function repaymentsOf({ debt }: AccountRow, { key, amount }: { key: string; amount: number }): NewPosting[] {
  const repaid = Math.min(debt, amount)
  return repaid > 0 ? [{ kind: 'repay', amount: repaid, idempotency_key: repayKey(key) }] : []
}

type Operation = Exclude<PostingKind, 'borrow' | 'repay'>

/** @param debtPostingsOf returns the accompanying postings on the debt, given the balances before */
async function post(
  trx: Trx,
  kind: Operation,
  movement: Movement & { amount: number },
  debtPostingsOf: (account: AccountRow) => NewPosting[],
): Promise<Posted> {
  const { holder, key, amount } = movement
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new LedgerMismatchError(key, `${amount} is no amount of credits`)
  const account = await lockAccount(trx, holder)
  // Read only after locking the account, so that an earlier posting with this key has committed.
  const [earlier] = await findPostingsUnder(trx, key)
  return postOnce(trx, kind, movement, { account, earlier, debtPostings: debtPostingsOf(account) })
}

async function postOnce(
  trx: Trx,
  kind: Operation,
  { holder, key, amount, reason, reference, at }: Movement & { amount: number },
  {
    account,
    earlier,
    debtPostings,
  }: { account: AccountRow; earlier: PostingRow | undefined; debtPostings: NewPosting[] },
): Promise<Posted> {
  if (earlier) {
    if (earlier.kind !== kind || earlier.holder !== holder || earlier.amount !== amount)
      throw new LedgerMismatchError(
        key,
        `was a ${earlier.kind} of ${earlier.amount}, and is now a ${kind} of ${amount}`,
      )
    return { isRepeated: true, balance: toBalance(account) }
  }

  const posting = { kind, amount, idempotency_key: key }
  const context = { holder, reason, reference: reference ?? null, created_at: at }
  // Debt is borrowed before credits are revoked, and repaid after credits have come in.
  const postings = kind === 'revoke' ? [...debtPostings, posting] : [posting, ...debtPostings]
  const moved = await addPostings(trx, context, postings)
  if (!moved) throw insufficient(amount, account.available)
  for (const each of postings)
    reportOnCommit(trx, 'creditsMoved', { movement: each.kind, credits: each.amount })
  return { isRepeated: false, balance: toBalance(moved) }
}

function insufficient(cost: number, credits: number): AppError {
  return new AppError(
    'insufficient_credits',
    `This costs ${cost} credits, and you have ${credits}. Get more credits to go on.`,
    { details: { cost, credits } },
  )
}

const toBalance = ({ available, held, debt }: AccountRow): Balance => ({ credits: available, held, debt })
