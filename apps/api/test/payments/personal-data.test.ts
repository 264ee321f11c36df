import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { unzip } from '../accounts/unzip.ts'
import { findMentions } from '../accounts/find-mentions.ts'
import { providersUnderTest } from './providers-under-test.ts'
import { openShop } from './shop.ts'

const shop = await openShop(providersUnderTest[0]!)

it('exports purchases and refunds', async () => {
  const [buyer, other] = [await shop.createBuyer(), await shop.createBuyer()]
  const [reference, others] = [await shop.buy(buyer, 'studio_pack'), await shop.buy(other)]
  const id = `adj_${randomUUID()}`
  await shop.far.adjust(reference, { id, kind: 'refund', status: 'approved', amountMinor: 4999 })
  await shop.tell(reference)
  const response = await buyer.call('/api/auth/export')
  const files = unzip(Buffer.from(await response.arrayBuffer()))
  const text = String(files.get('payments.json'))
  expect(JSON.parse(text)).toEqual([
    expect.objectContaining({
      providerReference: reference,
      packageKey: 'studio_pack',
      amountMinor: 4999,
      refundedMinor: 4999,
      status: 'refunded',
      invoice: null,
      adjustments: [
        {
          id,
          kind: 'refund',
          status: 'approved',
          amountMinor: 4999,
          credits: 1000,
          creditNote: null,
          creditNoteCancelledBy: null,
          createdAt: expect.any(String),
        },
      ],
    }),
  ])
  for (const secret of [buyer.holder, others]) expect(text).not.toContain(secret)
})

it('keeps the purchases of a deleted account, without naming anyone', async () => {
  const buyer = await shop.createBuyer()
  const reference = await shop.buy(buyer)
  const left = await buyer.call('/api/auth/profile', { method: 'DELETE', json: { confirm: buyer.email } })
  expect(left.status).toBe(204)
  expect(await shop.orderOf(reference)).toMatchObject({ status: 'fulfilled', amount_minor: 2499 })
  for (const name of [buyer.id, buyer.email]) expect(await findMentions(shop.db, name)).toEqual([])
  await shop.expectSound()
})
