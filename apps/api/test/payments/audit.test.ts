import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { auditLedger } from '../../src/modules/credits/audit.ts'
import { grant } from '../../src/modules/credits/ledger.ts'
import { creditsForPayments } from '../../src/modules/payments/audit-payments.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { providersUnderTest } from './providers-under-test.ts'
import { openShop } from './shop.ts'

const shop = await openShop(providersUnderTest[0]!)

describe('the audit', () => {
  it('finds a purchase without its credits, credits without a purchase, and credits that were not revoked', async () => {
    const [ada, bob] = [await shop.createBuyer(), await shop.createBuyer()]
    const unpaid = await ada.begin()
    const refunded = await shop.buy(bob)
    const id = randomUUID()
    await shop.far.adjust(refunded, { id, kind: 'refund', status: 'pending', amountMinor: 833 })
    await shop.tell(refunded)
    await shop.expectSound()

    const [order, other] = [await shop.orderOf(unpaid), randomUUID()]
    const fulfilled_at = shop.clock.now()
    await shop.db.updateTable('payment_order').set({ fulfilled_at }).where('id', '=', order.id).execute()
    const gift = {
      holder: ada.holder,
      key: `grant:order:${other}`,
      amount: 7,
      reason: 'A gift',
      at: fulfilled_at,
    }
    await inTransaction(shop.db, (trx) => grant(trx, gift))
    await shop.db
      .updateTable('payment_adjustment')
      .set({ status: 'approved', held: 0 })
      .where('adjustment_id', '=', id)
      .execute()

    const { differences } = await auditLedger(shop.db, [creditsForPayments])
    const name = `adjustment:${order.provider}:${id}`
    const problem = (key: string) => `credits for a payment, ${key}`
    const found = [
      { holder: ada.holder, problem: problem(`grant:order:${order.id}`), expected: 300, found: null },
      { holder: ada.holder, problem: problem(`grant:order:${other}`), expected: null, found: 7 },
      { holder: bob.holder, problem: problem(`hold:${name}`), expected: null, found: 100 },
      { holder: bob.holder, problem: problem(`revoke:${name}`), expected: 100, found: null },
    ]
    expect(differences).toHaveLength(found.length)
    expect(differences).toEqual(expect.arrayContaining(found))
  })
})
