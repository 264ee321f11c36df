import { randomUUID } from 'node:crypto'
import type { OwnPayment } from '@toile/contract/payments'
import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { fulfil } from '../../src/modules/payments/fulfil.ts'
import {
  cancellationNumberOf,
  creditNoteNumberOf,
  invoiceNumberOf,
} from '../../src/modules/payments/invoice-numbers.ts'
import { writeInvoice, type InvoiceFacts } from '../../src/modules/payments/invoice-pdf.ts'
import { sendReceiptJob } from '../../src/modules/payments/jobs.ts'
import { findDocuments, readDocument } from '../../src/modules/payments/own-documents.ts'
import { unzip } from '../accounts/unzip.ts'
import { providersUnderTest } from './providers-under-test.ts'
import { openShop } from './shop.ts'

const underTest = providersUnderTest.find(({ provider }) => provider === 'test')!
const shop = await openShop(underTest, {
  env: {
    TOILE_INVOICE_SELLER: 'Łódź Fashion GmbH | Hauptstraße 1 | 10115 Berlin',
    TOILE_INVOICE_VAT_PERCENT: '19',
  },
})
const { db } = shop
const at = new Date('2026-11-27T10:00:00Z')
const numberOf = (id: string, livemode = true, prefix = 'T-') =>
  invoiceNumberOf(db, { id, livemode }, { prefix, at })

describe('numbers of invoices', () => {
  it('have no gaps or duplicates, however many are allocated at once, and stay with their purchase', async () => {
    const orders = Array.from({ length: 12 }, () => randomUUID())
    const numbers = await Promise.all([...orders, ...orders].map((id) => numberOf(id)))
    expect(numbers.slice(0, 12)).toEqual(numbers.slice(12))
    expect(new Set(numbers)).toEqual(
      new Set(orders.map((_, n) => `T-2026-${String(n + 1).padStart(6, '0')}`)),
    )
    expect(await numberOf(randomUUID())).toBe('T-2026-000013')
    expect(await numberOf(randomUUID(), false)).toMatch(/^TEST-2026-/)
    expect(await numberOf(randomUUID(), true, 'SHOP-')).toBe('SHOP-2026-000001')
  })
})

describe('numbers of credit notes', () => {
  it('form a separate series, with one number for each refund', async () => {
    const number = (adjustment_id: string) =>
      creditNoteNumberOf(db, { livemode: true, provider: 'stripe' }, { adjustment_id }, { prefix: 'T-', at })
    const [one, other] = [randomUUID(), randomUUID()]
    const numbers = await Promise.all([one, other, one, other].map(number))
    expect(numbers.slice(0, 2)).toEqual(numbers.slice(2))
    expect(new Set(numbers)).toEqual(new Set(['T-CN-2026-000001', 'T-CN-2026-000002']))
  })
})

describe('an invoice', () => {
  const facts: InvoiceFacts = {
    language: 'en',
    number: 'T-2026-000001',
    at,
    seller: { lines: ['Łódź Fashion GmbH', '東京'], vatId: 'DE123456789' },
    buyer: 'ada@example.com',
    item: 'Professional, 300 credits',
    amountMinor: 2499,
    currency: 'USD',
    vatPercent: 19,
    order: randomUUID(),
    isTest: false,
  }

  it('is deterministic, whatever characters the seller’s name has', async () => {
    const [first, second] = [await writeInvoice(facts), await writeInvoice(facts)]
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true)
    const pdf = await PDFDocument.load(first)
    expect([pdf.getTitle(), pdf.getPageCount()]).toEqual(['Invoice T-2026-000001', 1])
    const spanish = await writeInvoice({ ...facts, language: 'es', vatPercent: undefined })
    expect((await PDFDocument.load(spanish)).getTitle()).toBe('Factura T-2026-000001')
  })

  it('is attached to the receipt, under its number', async () => {
    const buyer = await shop.createBuyer()
    const reference = await shop.buy(buyer)
    const { id } = await shop.orderOf(reference)
    const states = async () =>
      (await shop.context.queue.boss.findJobs(sendReceiptJob.name, { data: { orderId: id } })).map(
        ({ state }) => state,
      )
    await expect.poll(states).toEqual(['completed'])
    const mail = await db
      .selectFrom('dev_mail')
      .selectAll()
      .where('to', '=', buyer.email)
      .executeTakeFirstOrThrow()
    const { number } = await db
      .selectFrom('invoice')
      .select('number')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(mail.attachments).toMatchObject([{ name: `toile-${number}.pdf`, type: 'application/pdf' }])
    const bytes = Buffer.from(mail.attachments[0]!.content, 'base64')
    expect((await PDFDocument.load(bytes)).getTitle()).toBe(`Invoice ${number}`)
  })

  it('is corrected by a credit note for each refund, which names it', async () => {
    const buyer = await shop.createBuyer()
    const reference = await shop.buy(buyer)
    const { id } = await shop.orderOf(reference)
    await shop.far.adjust(reference, {
      id: `adj_${randomUUID()}`,
      kind: 'refund',
      status: 'approved',
      amountMinor: 1000,
    })
    await fulfil(shop.parts, 'test', reference)
    const mails = () => db.selectFrom('dev_mail').selectAll().where('to', '=', buyer.email).execute()
    await expect.poll(async () => (await mails()).length).toBe(2)
    const [note] = (await mails()).find(({ subject }) => subject.startsWith('Paid back'))!.attachments
    const { number } = await db
      .selectFrom('credit_note')
      .select('number')
      .where('number', 'like', 'TEST-CN-%')
      .executeTakeFirstOrThrow()
    expect(note!.name).toBe(`toile-${number}.pdf`)
    const pdf = await PDFDocument.load(Buffer.from(note!.content, 'base64'))
    expect(pdf.getTitle()).toBe(`Credit note ${number}`)
    const invoiced = await db.selectFrom('invoice').select('number').where('order_id', '=', id).execute()
    expect(invoiced).toHaveLength(1)
    const response = await buyer.call('/api/auth/export')
    const files = unzip(Buffer.from(await response.arrayBuffer()))
    expect(JSON.parse(String(files.get('payments.json')))).toMatchObject([
      { id, invoice: invoiced[0]!.number, adjustments: [{ creditNote: number }] },
    ])
  })

  it('of a number in its series cancels the credit note of a refund that was undone', async () => {
    const buyer = await shop.createBuyer()
    const reference = await shop.buy(buyer)
    const refund = { id: `adj_${randomUUID()}`, kind: 'refund', amountMinor: 1000 } as const
    const mails = () => db.selectFrom('dev_mail').selectAll().where('to', '=', buyer.email).execute()
    for (const [status, count] of [
      ['approved', 2],
      ['reversed', 3],
    ] as const) {
      await shop.far.adjust(reference, { ...refund, status })
      for (let time = 0; time < 2; time++) await fulfil(shop.parts, 'test', reference)
      await expect.poll(async () => (await mails()).length).toBe(count)
    }
    const undone = (await mails()).find(({ subject }) => subject.startsWith('Refund from Toile undone'))!
    expect(undone.subject).toBe('Refund from Toile undone: $10.00 for Professional')
    expect(undone.text).toContain('Your refund of $10.00 did not go through')
    expect(undone.text).toContain('The credits that were taken for it, 120, were given back.')
    const note = await db
      .selectFrom('credit_note')
      .selectAll()
      .where('adjustment_id', '=', refund.id)
      .executeTakeFirstOrThrow()
    expect(note.cancelled_by).toMatch(/^TEST-\d{4}-\d{6}$/)
    expect(undone.attachments).toMatchObject([{ name: `toile-${note.cancelled_by}.pdf` }])
    const pdf = await PDFDocument.load(Buffer.from(undone.attachments[0]!.content, 'base64'))
    expect(pdf.getTitle()).toBe(`Invoice ${note.cancelled_by}`)
    const { id } = await shop.orderOf(reference)
    const response = await buyer.call('/api/auth/export')
    const files = unzip(Buffer.from(await response.arrayBuffer()))
    expect(JSON.parse(String(files.get('payments.json')))).toMatchObject([
      { id, adjustments: [{ creditNote: note.number, creditNoteCancelledBy: note.cancelled_by }] },
    ])
  })

  it('is not cancelled for a refund that was undone before its credit note was issued', async () => {
    const buyer = await shop.createBuyer()
    const reference = await shop.buy(buyer)
    const { provider, livemode, id } = await shop.orderOf(reference)
    const adjustment_id = `adj_${randomUUID()}`
    await db
      .insertInto('payment_adjustment')
      .values({
        provider,
        adjustment_id,
        order_id: id,
        kind: 'refund',
        status: 'reversed',
        amount_minor: 1000,
        credits: 120,
        created_at: at,
      })
      .execute()
    const numbering = { prefix: 'T-', at }
    const order = { livemode, provider }
    expect(await creditNoteNumberOf(db, order, { adjustment_id }, numbering)).toBeUndefined()
    expect(await cancellationNumberOf(db, order, { adjustment_id }, numbering)).toBeUndefined()
  })

  it('is downloaded again as it was mailed, whatever the settings are by then, and only by its buyer', async () => {
    const buyer = await shop.createBuyer()
    const reference = await shop.buy(buyer)
    const refund = { id: `adj_${randomUUID()}`, kind: 'refund', amountMinor: 1000 } as const
    const mails = () =>
      db.selectFrom('dev_mail').selectAll().where('to', '=', buyer.email).orderBy('created_at').execute()
    await expect.poll(async () => (await mails()).length).toBe(1)
    for (const [status, count] of [
      ['approved', 2],
      ['reversed', 3],
    ] as const) {
      await shop.far.adjust(reference, { ...refund, status })
      await fulfil(shop.parts, 'test', reference)
      await expect.poll(async () => (await mails()).length).toBe(count)
    }
    const { payments } = (await (await buyer.call('/api/payments/history')).json()) as {
      payments: OwnPayment[]
    }
    const { documents } = payments[0]!
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note', 'cancellation'])
    const mailed = new Map(
      (await mails()).flatMap(({ attachments }) => attachments.map(({ name, content }) => [name, content])),
    )
    const stranger = await shop.createBuyer()
    const readAll = async () => {
      for (const { number } of documents) {
        const path = `/api/payments/documents/${number}`
        const response = await buyer.call(path)
        expect(response.headers.get('content-type')).toBe('application/pdf')
        expect(response.headers.get('content-disposition')).toBe(`attachment; filename="toile-${number}.pdf"`)
        const content = Buffer.from(await response.arrayBuffer()).toString('base64')
        expect(content).toBe(mailed.get(`toile-${number}.pdf`))
        expect((await stranger.call(path)).status).toBe(404)
      }
    }
    await readAll()
    // Documents of before their facts were stored are rendered from the present settings.
    const numbers = documents.map(({ number }) => number)
    await db.deleteFrom('issued_document').where('number', 'in', numbers).execute()
    await readAll()
    const changed = {
      invoices: { prefix: 'NEW-', seller: { lines: ['Other'], vatId: undefined }, vatPercent: 7 },
    }
    const own = { ...changed, db }
    for (const number of numbers) {
      const { content } = await readDocument(own, buyer.holder, number)
      expect(Buffer.from(content).toString('base64')).toBe(mailed.get(`toile-${number}.pdf`))
    }
    expect((await buyer.call('/api/payments/documents/T-1999-000001')).status).toBe(404)
  })

  it('is not offered where it has neither stored facts nor a seller', async () => {
    const buyer = await shop.createBuyer()
    const order = await shop.orderOf(await shop.buy(buyer))
    const mails = db.selectFrom('dev_mail').selectAll().where('to', '=', buyer.email)
    await expect.poll(async () => (await mails.execute()).length).toBe(1)
    const number = await numberOf(order.id, false)
    await db.deleteFrom('issued_document').where('number', '=', number).execute()
    const invoices = undefined
    expect(await findDocuments({ db, invoices }, [order])).toEqual(new Map())
    await expect(readDocument({ db, invoices }, buyer.holder, number)).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('has no number for a purchase in review, nor has its refund a credit note', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    await shop.far.payOther(reference, 'currency')
    await fulfil(shop.parts, 'test', reference)
    const id = `adj_${randomUUID()}`
    await shop.far.adjust(reference, { id, kind: 'refund', status: 'approved', amountMinor: 2499 })
    await fulfil(shop.parts, 'test', reference)
    const mails = () => db.selectFrom('dev_mail').selectAll().where('to', '=', buyer.email).execute()
    await expect.poll(async () => (await mails()).length).toBe(1)
    expect((await mails())[0]!.attachments).toEqual([])
    const { id: order } = await shop.orderOf(reference)
    expect(await db.selectFrom('invoice').selectAll().where('order_id', '=', order).execute()).toEqual([])
    const notes = db.selectFrom('credit_note').selectAll().where('adjustment_id', '=', id)
    expect(await notes.execute()).toEqual([])
  })
})
