/**
 * A payment provider that moves no money: its records are a table of ours, and its webhooks arrive like any provider's.
 */
import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Payment, PaymentAdapter, ProviderEvent } from './provider.ts'
import { refundTestCheckout, type TestCheckoutRow } from './test-checkout-books.ts'
import { isSignedBody } from './webhook-signature.ts'

export const testSignatureHeader = 'toile-signature'

/** Derives a separate secret, so that no other signature is valid for a webhook. */
export const testWebhookSecretOf = (secret: string): string =>
  createHmac('sha256', secret).update('test checkout').digest('hex')

const webhookBody = z.object({ id: z.string(), type: z.string(), reference: z.optional(z.string()) })

const stateOf: Record<TestCheckoutRow['state'], Payment['state']> = {
  open: 'pending',
  paid: 'paid',
  declined: 'failed',
  closed: 'failed',
}

/** @param secret the server's secret, from which the webhook secret is derived */
export function openTestCheckout({
  db,
  clock,
  secret,
}: {
  db: Db
  clock: Clock
  secret: string
}): PaymentAdapter {
  const secrets = [testWebhookSecretOf(secret)]
  return {
    provider: 'test',
    livemode: false,
    deadlineMs: 10_000,

    async createCheckout({ orderId, packageKey, amountMinor, currency }) {
      const reference = `test_${orderId.replaceAll('-', '')}`
      const now = clock.now()
      await db
        .insertInto('test_checkout')
        .values({
          id: reference,
          order_id: orderId,
          package_key: packageKey,
          amount_minor: amountMinor,
          currency,
          state: 'open',
          created_at: now,
          changed_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return { reference }
    },

    async fetchPayment(reference): Promise<Payment | undefined> {
      const row = await db
        .selectFrom('test_checkout')
        .selectAll()
        .where('id', '=', reference)
        .executeTakeFirst()
      return (
        row && {
          reference,
          state: stateOf[row.state],
          amountMinor: row.amount_minor,
          currency: row.currency,
          discountMinor: row.discount_minor,
          packageKey: row.package_key,
          livemode: false,
          adjustments: row.adjustments,
        }
      )
    },

    async verifyWebhook(rawBody, headers): Promise<ProviderEvent | undefined> {
      const isOurs = isSignedBody(rawBody, headers[testSignatureHeader], { secrets, now: clock.now() })
      if (!isOurs) return undefined
      const { id, type, reference } = webhookBody.parse(JSON.parse(rawBody.toString()))
      return { id, type, ...(reference !== undefined && { reference }) }
    },

    refund: (asked) => refundTestCheckout({ db, clock }, asked),

    async listChanged(since) {
      const rows = await db
        .selectFrom('test_checkout')
        .select('id')
        .where('changed_at', '>=', since)
        .where('state', '<>', 'open')
        .orderBy('changed_at')
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}
