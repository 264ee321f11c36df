import { expect, it } from 'vitest'
import { makeSecret, signedHeaders } from '../../src/modules/webhooks/signature.ts'
import { sealerFor } from '../../src/platform/sealed-text.ts'

it('signs like the reference implementation of Standard Webhooks', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestampSeconds: 1_614_265_330,
    body: '{"test": 2432232314}',
  }
  expect(signedHeaders([secret], message)).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

it('creates unique secrets of sufficient length', () => {
  const [one, other] = [makeSecret(), makeSecret()]
  expect(one).not.toBe(other)
  expect(Buffer.from(one.slice('whsec_'.length), 'base64')).toHaveLength(24)
})

it('opens a sealed text only with the same secret and purpose, unaltered', () => {
  const sealer = sealerFor('s'.repeat(32), 'a')
  const sealed = sealer.seal('text')
  expect(sealer.open(sealed)).toBe('text')
  expect(sealer.seal('text')).not.toBe(sealed)
  for (const other of [sealerFor('s'.repeat(32), 'b'), sealerFor('t'.repeat(32), 'a')])
    expect(() => other.open(sealed)).toThrow('unable to authenticate')
  expect(() => sealer.open(`A${sealed.slice(1, -1)}A`)).toThrow('unable to authenticate')
})
