import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { compareBooks } from '../../src/modules/payments/compare-books.ts'
import { ProviderDown, type PaymentAdapter } from '../../src/modules/payments/provider.ts'
import { openShop } from './shop.ts'
import { testCheckoutUnderTest } from './test-checkout-under-test.ts'

const shop = await openShop(testCheckoutUnderTest)
const DEADLINE_MS = 1000
afterEach(() => {
  shop.faults.fail = undefined
})

/** Compares with a provider whose list takes some requests. */
function compare(requests: (signal: AbortSignal) => Promise<unknown>, count: number) {
  const adapter: PaymentAdapter = {
    ...shop.parts.adapters.get('test')!,
    deadlineMs: DEADLINE_MS,
    async listChanged(_since, ask) {
      for (let request = 0; request < count; request++) await ask(requests)
      return []
    },
  }
  return compareBooks({ ...shop.parts, adapters: new Map([['test', adapter]]) }, new AbortController().signal)
}

it('the comparison may take longer than the deadline of one request', async () => {
  await expect(compare(() => sleep(DEADLINE_MS / 4), 6)).resolves.toBeUndefined()
})

it('the comparison ends when one request takes longer than its deadline', async () => {
  const failure = await compare(() => new Promise(() => undefined), 1).catch((error: unknown) => error)
  expect(failure).toMatchObject({ errors: [expect.any(ProviderDown)] })
})

/** Buys twice. Both purchases are then refunded at the provider, which lists the first one first. */
async function refundedTwice() {
  const references: string[] = []
  for (const packageKey of ['value_pack', 'studio_pack'] as const) {
    const reference = await shop.buy(await shop.createBuyer(), packageKey)
    const { amount_minor: amountMinor } = await shop.orderOf(reference)
    shop.setForward(1000)
    await shop.far.adjust(reference, { id: randomUUID(), kind: 'refund', status: 'approved', amountMinor })
    references.push(reference)
  }
  return references as [string, string]
}
const compareAll = () => compareBooks(shop.parts, new AbortController().signal)

it('the comparison goes on after a payment that cannot be read, and fails at its end', async () => {
  const [unreadable, other] = await refundedTwice()
  const broken = new Error('an unknown status')
  shop.faults.fail = (_call, reference) => (reference === unreadable ? broken : undefined)
  await expect(compareAll()).rejects.toMatchObject({ errors: [broken] })
  expect(await shop.statusOf(other)).toBe('refunded')
  shop.faults.fail = undefined
  await compareAll()
  expect(await shop.statusOf(unreadable)).toBe('refunded')
})

it('the comparison ends when the provider does not answer for two payments', async () => {
  const references = await refundedTwice()
  const third = await shop.buy(await shop.createBuyer())
  shop.setForward(1000)
  await shop.far.adjust(third, { id: randomUUID(), kind: 'refund', status: 'approved', amountMinor: 2499 })
  shop.faults.fail = (_call, reference) =>
    reference !== undefined && references.includes(reference) ? new ProviderDown('test') : undefined
  await expect(compareAll()).rejects.toMatchObject({
    errors: [expect.any(ProviderDown), expect.any(ProviderDown)],
  })
  expect(await shop.statusOf(third)).toBe('fulfilled')
})
