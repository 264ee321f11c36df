/** The test checkout, whose provider is a table of ours. */
import { randomUUID } from 'node:crypto'
import { testSignatureHeader, testWebhookSecretOf } from '../../src/modules/payments/test-checkout.ts'
import { signBody } from '../../src/modules/payments/webhook-signature.ts'
import type { Db } from '../../src/platform/db.ts'
import type { FarSide, ProviderUnderTest } from './provider-under-test.ts'

const secret = 'a secret of the tests, long enough'

export const testCheckoutUnderTest: ProviderUnderTest = {
  provider: 'test',
  createPath: '/api/paddle/create-transaction',
  referenceName: 'transactionId',
  open: async () => ({
    env: { TOILE_SECRET: secret },
    farSide: openTestBooks,
    close: async () => undefined,
  }),
}

function openTestBooks({ db, now }: { db: Db; now: () => Date }): FarSide {
  const change = (id: string) =>
    db.updateTable('test_checkout').set({ changed_at: now() }).where('id', '=', id)
  const secrets = {
    provider: testWebhookSecretOf(secret),
    old: testWebhookSecretOf('the secret of last year, as long'),
    stranger: 'guessed',
  }
  const others = {
    amount: { amount_minor: 1 },
    currency: { currency: 'JPY' },
    package: { package_key: 'studio_pack' },
    discount: { discount_minor: 500 },
  } as const
  return {
    pay: async (id) => void (await change(id).set({ state: 'paid' }).execute()),
    decline: async (id) => void (await change(id).set({ state: 'declined' }).execute()),
    payOther: async (id, what) =>
      void (await change(id)
        .set({ state: 'paid', ...others[what] })
        .execute()),
    async adjust(id, adjustment) {
      const { adjustments } = await db
        .selectFrom('test_checkout')
        .select('adjustments')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const all = [...adjustments.filter((one) => one.id !== adjustment.id), adjustment]
      await change(id)
        .set({ adjustments: JSON.stringify(all) })
        .execute()
    },
    async refundsOf(id) {
      const { adjustments } = await db
        .selectFrom('test_checkout')
        .select('adjustments')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return adjustments.map(({ amountMinor }) => amountMinor)
    },
    async payUnknown() {
      const id = `test_${randomUUID()}`
      const row = { id, order_id: randomUUID(), package_key: 'value_pack', amount_minor: 2499 } as const
      await db
        .insertInto('test_checkout')
        .values({ ...row, currency: 'USD', state: 'paid', created_at: now(), changed_at: now() })
        .execute()
      return id
    },
    forget: async (id) => void (await db.deleteFrom('test_checkout').where('id', '=', id).execute()),
    webhook(reference, { id = randomUUID(), type = 'payment.paid', ageSeconds = 0, signedBy } = {}) {
      const body = Buffer.from(JSON.stringify({ id, type, reference }))
      const keys = (signedBy ?? ['provider']).map((who) => secrets[who])
      const at = new Date(now().getTime() - ageSeconds * 1000)
      return {
        body,
        headers: {
          'content-type': 'application/json',
          ...(keys.length > 0 && { [testSignatureHeader]: signBody(body, keys, at) }),
        },
      }
    },
  }
}
