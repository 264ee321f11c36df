import { expect, it } from 'vitest'
import type { Remains } from '../audit/evidence.ts'
import { auditPayments } from '../audit/payments.ts'

const posting = (kind: string, idempotency_key: string) => ({ kind, idempotency_key })

/** Evidence of one payment with these postings. */
function remains(postings: ReturnType<typeof posting>[]): Remains {
  const shop = { paid: new Set(['txn_1']), refunds: new Map(), events: [] }
  return {
    world: { shop, servers: [], workers: [] },
    tables: { orders: [{ id: 'a', provider_reference: 'txn_1' }], postings, events: [] },
  } as unknown as Remains
}

const [granted, repaid] = [posting('grant', 'grant:order:a'), posting('repay', 'grant:order:a:repay')]

it.each([
  ['one grant', [granted], []],
  ['one grant that repays a debt', [granted, repaid], []],
  ['none', [], ['was granted 0 times instead of 1']],
  ['two', [granted, posting('grant', 'grant:order:a:0.5')], ['was granted 2 times instead of 1']],
])('a payment has %s', (_what, postings, expected) => {
  expect(auditPayments(remains(postings)).map(({ what }) => what)).toEqual(expected)
})
