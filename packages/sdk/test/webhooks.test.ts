import { describe, expect, it } from 'vitest'
import { verifyWebhook, WebhookVerificationError } from '../src/webhooks.ts'

/** Test vector of the Standard Webhooks specification. */
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const body = '{"test": 2432232314}'
const headers = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
const now = new Date(1_614_265_330_000)
const later = (ms: number) => new Date(now.getTime() + ms)

describe('a webhook', () => {
  it('is verified from text or bytes, with any kind of headers', async () => {
    expect(await verifyWebhook(headers, body, { secret, now })).toEqual({ test: 2_432_232_314 })
    const bytes = new TextEncoder().encode(body)
    expect(await verifyWebhook(new Headers(headers), bytes, { secret, now })).toEqual({ test: 2_432_232_314 })
  })

  it('may carry several signatures, as during a rotation of the secret', async () => {
    const several = { ...headers, 'webhook-signature': `v1,AAAA v2,x ${headers['webhook-signature']}` }
    await expect(verifyWebhook(several, body, { secret, now })).resolves.toBeDefined()
  })

  it.each([
    ['with another body', headers, `${body} `, secret, now],
    ['with another id', { ...headers, 'webhook-id': 'msg_other' }, body, secret, now],
    ['with another time', { ...headers, 'webhook-timestamp': '1614265331' }, body, secret, now],
    ['with another secret', headers, body, 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', now],
    ['of another version alone', { ...headers, 'webhook-signature': 'v2,g0hM' }, body, secret, now],
    ['without a signature', { ...headers, 'webhook-signature': '' }, body, secret, now],
    ['with invalid base64', { ...headers, 'webhook-signature': 'v1,***' }, body, secret, now],
    ['that is old', headers, body, secret, later(301_000)],
    ['that is of the future', headers, body, secret, later(-301_000)],
    ['whose time is none', { ...headers, 'webhook-timestamp': 'soon' }, body, secret, now],
  ])('%s is refused', async (_, given, text, key, at) => {
    await expect(verifyWebhook(given, text, { secret: key, now: at })).rejects.toThrow(
      WebhookVerificationError,
    )
  })
})
