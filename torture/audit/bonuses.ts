/** I10: bonuses are given once, and quotas hold. */
import type { Remains, Violation } from './evidence.ts'

/** Default limit of free looks a day from one address. */
const DEMOS_A_DAY = 5

export function auditBonuses({ people, journals, tables }: Remains): Violation[] {
  const violations: Violation[] = []
  const say = (what: string, id: string) => violations.push({ invariant: 'I10', what, ids: [id] })
  people.forEach(({ email, referralCode }, client) => {
    const taken = (act: 'referral' | 'share') =>
      journals.deeds(act).filter((deed) => deed.client === client && deed.acks[0]?.status === 200)
    if (taken('referral').length > 1) say('has redeemed several codes', email)
    if (taken('share').length > 1) say('has claimed the bonus for sharing several times', email)
    for (const { intent } of journals
      .deeds('referral')
      .filter((deed) => deed.client === client && deed.acks[0]?.status === 200))
      if (intent!.code === referralCode) say('has redeemed their own code', email)
  })
  const byAddress = Map.groupBy(
    tables.looks.filter(({ kind, status }) => kind === 'demo' && status !== 'failed'),
    ({ address_hash, quota_day }) => `${address_hash} on ${quota_day}`,
  )
  for (const [address, looks] of byAddress)
    if (looks.length > DEMOS_A_DAY) say(`${looks.length} free looks for one address`, address)
  return violations
}
