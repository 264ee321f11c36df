import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fulfil } from '../../src/modules/payments/fulfil.ts'
import { sendReceiptJob } from '../../src/modules/payments/jobs.ts'
import type { Adjustment } from '../../src/modules/payments/provider.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { afterFile } from '../cleanup.ts'
import { startSmtpServer } from '../mail/smtp-server.ts'
import { providersUnderTest } from './providers-under-test.ts'
import { openShop, type Shop } from './shop.ts'

const underTest = providersUnderTest.find(({ provider }) => provider === 'test')!
type Buyer = Awaited<ReturnType<Shop['createBuyer']>>

const refund = (amountMinor: number, status: Adjustment['status'] = 'approved'): Adjustment => ({
  id: `adj_${randomUUID()}`,
  kind: 'refund',
  status,
  amountMinor,
})

/** The mails about one purchase, enqueued and sent. */
async function receiptsOf(shop: Shop, reference: string) {
  const { id } = await shop.orderOf(reference)
  return shop.context.queue.boss.findJobs(sendReceiptJob.name, { data: { orderId: id } })
}
const isAllSent = async (shop: Shop, reference: string) =>
  (await receiptsOf(shop, reference)).every(({ state }) => state === 'completed')

describe('the mail about a purchase', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(underTest, { env: { TOILE_PUBLIC_URL: 'https://try.example.com' } })
  })
  afterEach(() => shop.expectSound())

  /** The mails received, oldest first, once all enqueued ones were sent. Later ones have a later time. */
  async function mailsTo({ email }: Buyer, reference: string) {
    await expect.poll(() => isAllSent(shop, reference)).toBe(true)
    shop.setForward(1)
    return shop.db.selectFrom('dev_mail').selectAll().where('to', '=', email).orderBy('created_at').execute()
  }
  const fulfilOften = (reference: string) =>
    Promise.all(Array.from({ length: 6 }, () => fulfil(shop.parts, 'test', reference)))

  it('names the package, price, date and order, and that no money moved', async () => {
    const buyer = await shop.createBuyer()
    const reference = await shop.buy(buyer, 'studio_pack')
    const { id } = await shop.orderOf(reference)
    const [mail, ...others] = await mailsTo(buyer, reference)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Your receipt from Toile: Enterprise, $49.99')
    const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(
      shop.clock.now(),
    )
    for (const words of [
      '1,000 credits were added to your account',
      'This was a test purchase: no money moved.',
      'Package: Enterprise\nCredits: 1,000\nPaid: $49.99\n',
      `Date: ${date}`,
      `Order: ${id}`,
    ])
      expect(mail?.text).toContain(words)
    for (const words of ['Enterprise', '1,000', '$49.99', date, id]) expect(mail?.html).toContain(words)
    expect(mail?.links).toEqual(['https://try.example.com/account#payments'])
  })

  it('says how many credits repaid what the account owed', async () => {
    const buyer = await shop.createBuyer()
    const first = await shop.buy(buyer)
    await buyer.spend(170)
    await shop.far.adjust(first, refund(2499))
    await fulfilOften(first)
    expect(await buyer.balance()).toEqual({ credits: 0, held: 0, debt: 120 })
    const second = await shop.buy(buyer)
    expect((await buyer.verify(second)).body).toMatchObject({
      transaction: { credits: 300, repaidCredits: 120 },
    })
    await mailsTo(buyer, first)
    const mail = (await mailsTo(buyer, second)).at(-1)
    expect(mail?.text).toContain('You bought 300 credits: 120 for what your account owed, 180 to spend.')
    expect(mail?.text).not.toContain('were added to your account')
  })

  it('names no credits given back by an undone refund that a chargeback took again', async () => {
    const buyer = await shop.createBuyer()
    const reference = await shop.buy(buyer)
    const paidBack = refund(2499)
    const taken = { ...refund(2499), kind: 'chargeback' as const }
    for (const adjustment of [paidBack, taken, { ...paidBack, status: 'reversed' as const }]) {
      await shop.far.adjust(reference, adjustment)
      await fulfilOften(reference)
      await mailsTo(buyer, reference)
    }
    expect(await buyer.balance()).toEqual({ credits: 50, held: 0, debt: 0 })
    const mail = (await mailsTo(buyer, reference)).at(-1)
    expect(mail?.subject).toContain('Refund from Toile undone: $24.99')
    expect(mail?.text).toContain('Credits given back: 0\n')
    expect(mail?.text).not.toContain('were given back')
  })

  it('names a volume package', async () => {
    const buyer = await shop.createBuyer()
    const [mail] = await mailsTo(buyer, await shop.buy(buyer, 'volume_large'))
    expect(mail?.subject).toBe('Your receipt from Toile: Volume, $1,990.00')
    expect(mail?.text).toContain('Credits: 500,000\n')
  })

  it('is sent once, however often and in whichever way the payment is reported', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    await shop.far.pay(reference)
    await fulfilOften(reference)
    await shop.tell(reference)
    await buyer.verify(reference)
    expect(await receiptsOf(shop, reference)).toHaveLength(1)
    expect(await mailsTo(buyer, reference)).toHaveLength(1)
  })

  it('is not sent for a declined or mismatched payment', async () => {
    const [ada, bob] = [await shop.createBuyer(), await shop.createBuyer()]
    const declined = await ada.begin()
    await shop.far.decline(declined)
    const other = await bob.begin()
    await shop.far.payOther(other, 'amount')
    for (const reference of [declined, other]) {
      await fulfil(shop.parts, 'test', reference)
      expect(await receiptsOf(shop, reference)).toEqual([])
    }
  })

  it('is enqueued with the credits: when it cannot be, nothing is granted', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    await shop.far.pay(reference)
    const broken = {
      ...shop.parts,
      queue: {
        enqueue: async () => {
          throw new Error('The queue is gone')
        },
      },
    }
    await expect(fulfil(broken, 'test', reference)).rejects.toThrow('The queue is gone')
    expect(await buyer.balance()).toMatchObject({ credits: 50 })
    await fulfilOften(reference)
    expect(await buyer.balance()).toMatchObject({ credits: 350 })
    expect(await mailsTo(buyer, reference)).toHaveLength(1)
  })

  it('is sent once for each approved refund, and for no other', async () => {
    const buyer = await shop.createBuyer()
    const reference = await shop.buy(buyer)
    const adjustOften = async (adjustment: Adjustment) => {
      await shop.far.adjust(reference, adjustment)
      await fulfilOften(reference)
    }
    const [first, rejected] = [refund(833, 'pending'), refund(100, 'pending')]
    await adjustOften(first)
    await adjustOften(rejected)
    await adjustOften({ ...rejected, status: 'rejected' })
    expect(await receiptsOf(shop, reference)).toHaveLength(1)
    await adjustOften({ ...first, status: 'approved' })
    await adjustOften(refund(1666))
    await adjustOften({ ...refund(2499), kind: 'chargeback_warning' })
    const mails = await mailsTo(buyer, reference)
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Paid back by Toile: $16.66 for Professional',
      'Paid back by Toile: $8.33 for Professional',
      'Your receipt from Toile: Professional, $24.99',
    ])
    const partly = mails.find(({ subject }) => subject.includes('$8.33'))
    expect(partly?.text).toContain('The credits that it had bought, 100, were taken back.')
    expect(partly?.text).toContain('This was a test purchase: no money moved.')
    expect(partly?.text).toContain(`Order: ${(await shop.orderOf(reference)).id}`)
  })

  it('is not sent to a deleted account', async () => {
    const buyer = await shop.createBuyer()
    const reference = await shop.buy(buyer)
    await mailsTo(buyer, reference)
    const deleted = await buyer.call('/api/auth/profile', {
      method: 'DELETE',
      json: { confirm: buyer.email },
    })
    expect(deleted.status).toBe(204)
    const { id: orderId } = await shop.orderOf(reference)
    const late = { orderId, adjustmentId: null, at: shop.clock.now().toISOString() }
    await inTransaction(shop.db, (trx) => shop.context.queue.enqueue(trx, sendReceiptJob, late))
    expect(await mailsTo(buyer, reference)).toEqual([])
  })
})

describe('a mail server that refuses a receipt', () => {
  it('does not delay the purchase, and gets the same mail again later', async () => {
    const smtp = await startSmtpServer({ refusals: 1 })
    const copies = mkdtempSync(join(tmpdir(), 'toile mails '))
    afterFile(() => rmSync(copies, { recursive: true, force: true }))
    const env = {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Toile <hello@toile.example>',
      TOILE_MAIL_DIR: copies,
    }
    const shop = await openShop(underTest, { env })
    const buyer = await shop.createBuyer()
    const reference = await shop.buy(buyer)
    expect(await buyer.balance()).toMatchObject({ credits: 350 })
    const waits = async () => (await receiptsOf(shop, reference)).map(({ state }) => state)
    await expect.poll(waits).toEqual(['retry'])
    expect(smtp.received).toEqual([])
    await sql`update pgboss.job set start_after = now() where name = ${sendReceiptJob.name}`.execute(shop.db)
    await expect.poll(waits).toEqual(['completed'])
    expect(smtp.received).toHaveLength(1)
    const { id } = await shop.orderOf(reference)
    expect(smtp.received[0]).toMatchObject({
      from: 'hello@toile.example',
      to: [buyer.email],
      raw: expect.stringContaining(`Message-ID: <receipt.${id}@toile.example>`),
    })
    const written = readdirSync(copies).map(
      (name) => JSON.parse(readFileSync(join(copies, name), 'utf8')) as object,
    )
    expect(written).toEqual([
      {
        to: buyer.email,
        subject: 'Your receipt from Toile: Professional, $24.99',
        text: expect.stringContaining(id),
        html: expect.stringContaining(id),
        links: [],
      },
    ])
  })
})
