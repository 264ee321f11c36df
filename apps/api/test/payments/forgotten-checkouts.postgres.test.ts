/** A provider forgets a checkout that was not paid, as PayPal does after some hours. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { providersUnderTest } from './providers-under-test.ts'
import { openShop, type Shop } from './shop.ts'

describe.each(providersUnderTest)('a checkout that $provider has forgotten', (underTest) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(underTest)
  })
  afterEach(() => shop.expectSound())

  it('lets the buyer start a new purchase', async () => {
    const buyer = await shop.createBuyer()
    const forgotten = await buyer.begin()
    await shop.far.forget(forgotten)
    expect(await buyer.begin()).toBe(forgotten)
    shop.setForward(10 * 60_000)
    const next = await buyer.begin()
    expect(next).not.toBe(forgotten)
    expect(await shop.orderOf(forgotten)).toMatchObject({
      status: 'expired',
      check_at: expect.any(Date) as Date,
    })
    await shop.far.pay(next)
    expect((await buyer.verify(next)).status).toBe(200)
    expect(await buyer.balance()).toMatchObject({ credits: 350 })
  })

  it('expires when its purchase is open, and not when it is paid', async () => {
    const [ada, bob] = [await shop.createBuyer(), await shop.createBuyer()]
    const [open, paid] = [await ada.begin(), await shop.buy(bob)]
    for (const one of [open, paid]) await shop.far.forget(one)
    shop.setForward(10 * 60_000)
    await shop.reconcile()
    await shop.tell(paid)
    expect(await shop.statusOf(open)).toBe('expired')
    expect(await shop.statusOf(paid)).toBe('fulfilled')
  })
})
