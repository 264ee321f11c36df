import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { compareBooks } from '../../src/modules/payments/compare-books.ts'
import { ProviderDown, type PaymentAdapter } from '../../src/modules/payments/provider.ts'
import { openShop } from './shop.ts'
import { testCheckoutUnderTest } from './test-checkout-under-test.ts'

const shop = await openShop(testCheckoutUnderTest)
const DEADLINE_MS = 1000

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
