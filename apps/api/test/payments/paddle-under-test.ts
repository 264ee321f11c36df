/** Paddle's adapter against a simulator, through Paddle's real SDK. */
import { startPaddle, type PaddleSimulator } from '@toile/payment-simulator/paddle'
import type { Adjustment } from '../../src/modules/payments/provider.ts'
import type { FarSide, ProviderUnderTest } from './provider-under-test.ts'

const secrets = { provider: 'pdl_ntfset_simulated', old: 'pdl_ntfset_of_last_year', stranger: 'guessed' }
const apiKey = 'pdl_sdbx_apikey_simulated'

export const paddleUnderTest: ProviderUnderTest = {
  provider: 'paddle',
  createPath: '/api/paddle/create-transaction',
  referenceName: 'transactionId',
  tooManyRequests: {
    error: {
      type: 'api_error',
      code: 'too_many_requests',
      detail: 'Too many requests',
      documentation_url: '',
    },
    meta: { request_id: 'simulated' },
  },
  async open() {
    const { paddle, ...opened } = await openPaddleFarSide()
    return { ...opened, http: paddle, close: paddle.close }
  },
}

/** With the simulator, for tests of Paddle alone. */
export async function openPaddleFarSide(
  options: { mostPerPage?: number; refundsAre?: 'pending_approval' } = {},
) {
  let now = () => new Date()
  const paddle = await startPaddle({
    apiKey,
    webhookSecret: secrets.provider,
    now: () => now(),
    ...options,
  })
  return {
    paddle,
    env: {
      PADDLE_API_KEY: apiKey,
      PADDLE_WEBHOOK_SECRET: secrets.provider,
      PADDLE_CLIENT_TOKEN: 'test_simulated',
      PADDLE_BASE_URL: paddle.baseUrl,
    },
    farSide: (parts: { now: () => Date }): FarSide => {
      now = parts.now
      return farSideOf(paddle, parts)
    },
  }
}

const others = {
  amount: { total: 1 },
  currency: { currency: 'JPY' },
  package: { customData: { packageKey: 'studio_pack' } },
  discount: { discount: 500, total: 1999 },
}

const statusAt = {
  pending: 'pending_approval',
  approved: 'approved',
  rejected: 'rejected',
  // A separate adjustment reverses it.
  reversed: 'approved',
} as const

const typeAt: Record<string, string> = {
  'payment.paid': 'transaction.paid',
  'payment.completed': 'transaction.completed',
}

function farSideOf(paddle: PaddleSimulator, { now }: { now: () => Date }): FarSide {
  return {
    pay: async (id) => paddle.pay(id),
    decline: async (id) => paddle.cancel(id),
    async payOther(id, what) {
      paddle.pay(id)
      paddle.change(id, others[what])
    },
    async adjust(id, { id: own, kind, status, amountMinor: total }: Adjustment) {
      paddle.adjust(id, { id: own, action: kind, status: statusAt[status], total })
      if (status !== 'reversed') return
      if (kind === 'refund') throw new Error('No refund of Paddle’s is undone')
      paddle.adjust(id, { id: `${own}_reverse`, action: `${kind}_reverse`, status: 'approved', total })
    },
    refundsOf: async (id) => paddle.adjustmentsOf(id).map(({ total }) => total),
    payUnknown: async () => paddle.payUnknown(),
    forget: async (id) => paddle.forget(id),
    webhook: (reference, { id, type = 'payment.paid', ageSeconds = 0, signedBy } = {}) =>
      paddle.webhook(reference, {
        ...(id !== undefined && { id }),
        type: typeAt[type] ?? type,
        at: new Date(now().getTime() - ageSeconds * 1000),
        secrets: (signedBy ?? ['provider']).map((who) => secrets[who]),
      }),
  }
}
