/**
 * The five verbs that move credits. Each runs inside the caller's transaction, so that credits move together with
 * what they are moved for, and each may be repeated under its key without effect. A transaction that locks other rows
 * as well locks those first. See docs/decisions/007.
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

/** Whole credits. `credits` are those that can be spent; `debt` is what the next ones to come in repay first. */
export type Balance = { credits: number; held: number; debt: number }

type Movement = {
  /** `profile.holder`. */
  holder: string
  /** Names the one event that moves these credits, as `grant:signup:<holder>`. */
  key: string
  /** For the person's statement. */
  reason: string
  /** The id of the generation or order behind the posting. */
  reference?: string
  at: Date
}

export type Posted = {
  /** The key had been posted before: nothing has moved this time. */
  isRepeated: boolean
  balance: Balance
}

/** A key was used for something else before, or a hold is settled that is not there or was settled the other way. */
export class LedgerMismatchError extends Error {
  constructor(key: string, problem: string) {
    super(`Posting ${key}: ${problem}`)
    this.name = 'LedgerMismatchError'
  }
}

/** Zeros for a holder that nothing was ever posted for. */
export async function balanceOf(db: DbOrTrx, holder: string): Promise<Balance> {
  const account = await findAccount(db, holder)
  return account ? toBalance(account) : { credits: 0, held: 0, debt: 0 }
}

/** Throws `insufficient_credits` where a hold would, for telling so early; promises nothing. */
export async function assertEnough(db: DbOrTrx, holder: string, cost: number): Promise<void> {
  const { credits } = await balanceOf(db, holder)
  if (credits < cost) throw insufficient(cost, credits)
}

/** Returns the available credits right after the posting under `key`. Throws when there is none. */
export async function creditsAfter(db: DbOrTrx, key: string): Promise<number> {
  const [repaid, posted] = await findPostingsUnder(db, repayKey(key), key)
  const posting = repaid ?? posted
  if (!posting) throw new LedgerMismatchError(key, 'was never posted')
  return posting.available_after
}

/**
 * Locks several holders for the rest of the transaction, always in the same order, so that two transactions which post
 * for the same people never wait for each other.
 */
export async function lockHolders(trx: Trx, holders: string[]): Promise<void> {
  for (const holder of holders.toSorted()) await lockAccount(trx, holder)
}

/** Gives credits; a debt is repaid from them first. */
export function grant(trx: Trx, movement: Movement & { amount: number }): Promise<Posted> {
  return post(trx, 'grant', movement, (account) => repaying(account, movement))
}

/** Sets credits aside until `capture` or `release`. Throws `insufficient_credits`. */
export function hold(trx: Trx, movement: Movement & { amount: number }): Promise<Posted> {
  return post(trx, 'hold', movement, () => [])
}

/** Spends what was held under `holdKey`. */
export function capture(trx: Trx, settlement: Omit<Movement, 'key'> & { holdKey: string }): Promise<Posted> {
  return settle(trx, 'capture', settlement)
}

/** Gives back what was held under `holdKey`; a debt is repaid from it first. */
export function release(trx: Trx, settlement: Omit<Movement, 'key'> & { holdKey: string }): Promise<Posted> {
  return settle(trx, 'release', settlement)
}

/** Takes credits back. What is no longer there becomes debt. */
export function revoke(trx: Trx, movement: Movement & { amount: number }): Promise<Posted> {
  return post(trx, 'revoke', movement, ({ available }) => {
    const missing = movement.amount - available
    return missing > 0 ? [{ kind: 'borrow', amount: missing, idempotency_key: `${movement.key}:borrow` }] : []
  })
}

/** One key for both ends of a hold: whichever comes first is the only one. */
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
    beside: kind === 'release' ? repaying(account, movement) : [],
  })
}

const repayKey = (key: string) => `${key}:repay`

function repaying({ debt }: AccountRow, { key, amount }: { key: string; amount: number }): NewPosting[] {
  const repaid = Math.min(debt, amount)
  return repaid > 0 ? [{ kind: 'repay', amount: repaid, idempotency_key: repayKey(key) }] : []
}

type Verb = Exclude<PostingKind, 'borrow' | 'repay'>

/** @param besides postings on the debt that go with this one, by the balances before it */
async function post(
  trx: Trx,
  kind: Verb,
  movement: Movement & { amount: number },
  besides: (account: AccountRow) => NewPosting[],
): Promise<Posted> {
  const { holder, key, amount } = movement
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new LedgerMismatchError(key, `${amount} is no amount of credits`)
  const account = await lockAccount(trx, holder)
  // Read once the account is locked: an earlier posting under this key has committed by now.
  const [earlier] = await findPostingsUnder(trx, key)
  return postOnce(trx, kind, movement, { account, earlier, beside: besides(account) })
}

async function postOnce(
  trx: Trx,
  kind: Verb,
  { holder, key, amount, reason, reference, at }: Movement & { amount: number },
  {
    account,
    earlier,
    beside,
  }: { account: AccountRow; earlier: PostingRow | undefined; beside: NewPosting[] },
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
  // Credits are borrowed before they are taken, and repaid after they have come in.
  const postings = kind === 'revoke' ? [...beside, posting] : [posting, ...beside]
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
