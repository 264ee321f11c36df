/** A model of the ledger in memory: the expected effect of each operation, without a database. */

export const verbs = ['grant', 'hold', 'capture', 'release', 'revoke'] as const
type Verb = (typeof verbs)[number]

/** For operations that end a hold, `key` is the hold's key, and the amount is the hold's. */
export type Command = { verb: Verb; holder: string; key: string; amount: number }

export type Balances = Record<'available' | 'held' | 'debt' | 'issued' | 'spent' | 'revoked', number>
export type Outcome = 'moved' | 'repeated' | 'insufficient' | 'mismatch'

type Posting = { verb: Verb; holder: string; amount: number }

export function createModel(holders: readonly string[]) {
  const postings = new Map<string, Posting>()
  const balances = new Map<string, Balances>(
    holders.map((holder) => [holder, { available: 0, held: 0, debt: 0, issued: 0, spent: 0, revoked: 0 }]),
  )

  function expect({ verb, holder, key, amount: asked }: Command): Outcome {
    const isEnd = verb === 'capture' || verb === 'release'
    const held = postings.get(key)
    if (isEnd && (held?.verb !== 'hold' || held.holder !== holder)) return 'mismatch'
    const amount = isEnd ? held!.amount : asked
    if (!Number.isSafeInteger(amount) || amount <= 0) return 'mismatch'

    const name = isEnd ? `the end of ${key}` : key
    const before = postings.get(name)
    if (before) {
      const isSame = before.verb === verb && before.holder === holder && before.amount === amount
      return isSame ? 'repeated' : 'mismatch'
    }
    if (verb === 'hold' && balances.get(holder)!.available < amount) return 'insufficient'
    postings.set(name, { verb, holder, amount })
    move(balances.get(holder)!, verb, amount)
    return 'moved'
  }

  return { balances, expect }
}

function move(of: Balances, verb: Verb, amount: number): void {
  const comeIn = () => {
    const repaid = Math.min(of.debt, amount)
    of.debt -= repaid
    of.available += amount - repaid
  }
  switch (verb) {
    case 'grant':
      of.issued += amount
      return comeIn()
    case 'hold':
      of.available -= amount
      of.held += amount
      return
    case 'capture':
      of.held -= amount
      of.spent += amount
      return
    case 'release':
      of.held -= amount
      return comeIn()
    case 'revoke':
      of.debt += Math.max(0, amount - of.available)
      of.available = Math.max(0, of.available - amount)
      of.revoked += amount
  }
}
