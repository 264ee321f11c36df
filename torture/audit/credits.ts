/**
 * I1: credits are conserved. Each balance follows from the client's journal, the shop's payments and the outcomes of
 * looks.
 */
import { referralBonusCredits, shareBonusCredits, signUpBonusCredits } from '@toile/contract/business'
import type { Remains, Violation } from './evidence.ts'

export function auditCredits({ world, people, journals, tables, creditsShown }: Remains): Violation[] {
  const violations: Violation[] = []
  const say = (what: string, id: string) => violations.push({ invariant: 'I1', what, ids: [id] })
  const emailOfCode = new Map(
    journals.deeds('account').flatMap(({ key, acks }) => acks.map(({ referralCode }) => [referralCode, key])),
  )
  const emailOfClient = new Map(journals.deeds('account').map(({ client, key }) => [client, key]))
  const expected = new Map<string, number>(people.map(({ email }) => [email, signUpBonusCredits]))
  const add = (email: string | undefined, amount: number) =>
    email !== undefined && expected.set(email, (expected.get(email) ?? 0) + amount)

  for (const { client, intent, acks } of journals.deeds('referral')) {
    if (acks[0]?.status !== 200) continue
    add(emailOfClient.get(client), referralBonusCredits)
    add(emailOfCode.get(intent!.code), referralBonusCredits)
  }
  for (const { client, acks } of journals.deeds('share'))
    if (acks[0]?.status === 200) add(emailOfClient.get(client), shareBonusCredits)
  for (const { client, key, intent } of journals.deeds('purchase')) {
    if (!world.shop.paid.has(key)) continue
    const { credits } = intent!
    add(emailOfClient.get(client), credits)
    const order = tables.orders.find(({ provider_reference }) => provider_reference === key)
    for (const { reference, amountMinor } of world.shop.refunds.values())
      if (reference === key && order)
        add(emailOfClient.get(client), -Math.round((credits * amountMinor) / order.amount_minor))
  }
  // Spending is computed from the looks; for deleted ones only the ledger has it.
  const costs = new Map(
    [...journals.deeds('look'), ...journals.deeds('api-look')].flatMap(({ client, intent, acks }) =>
      acks.flatMap(({ id }) => (id ? [[id, { client, cost: intent!.cost }] as const] : [])),
    ),
  )
  const rows = new Map(tables.looks.map((row) => [row.id, row]))
  for (const [id, { client, cost }] of costs) {
    const row = rows.get(id)
    const isSpent = row
      ? row.status === 'succeeded'
      : tables.postings.some(
          ({ idempotency_key, kind }) =>
            idempotency_key === `settle:hold:generation:${id}` && kind === 'capture',
        )
    if (isSpent) add(emailOfClient.get(client), -cost)
  }

  for (const { holder, email } of tables.people) {
    const account = tables.accounts.find((one) => one.holder === holder)
    if (!account) {
      say('nobody counts their credits', email)
      continue
    }
    const { available, held, debt } = account
    const shown = creditsShown.get(email)
    if (held !== 0) say(`${held} credits are held, and nothing is being made`, email)
    if (shown !== available) say(`shows ${shown} credits, and has ${available}`, email)
    const has = available + held - debt
    if (has !== expected.get(email)) say(`has ${has} credits, and should have ${expected.get(email)}`, email)
    const byPostings = tables.postings
      .filter((posting) => posting.holder === holder)
      .reduce((sum, { from_account, to_account, amount }) => {
        if (to_account === 'available') return sum + amount
        return from_account === 'available' ? sum - amount : sum
      }, 0)
    if (byPostings !== available) say(`has ${available} credits, and ${byPostings} by the postings`, email)
    if (available < 0) say(`has ${available} credits`, email)
  }
  return violations
}
