import { describe, expect, it } from 'vitest'
import { hashAddress, quotaAddressOf } from '../../src/platform/client-address.ts'

describe('quotaAddressOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ])('of %s is %s', (ip, wanted) => {
    expect(quotaAddressOf(ip)).toBe(wanted)
  })
})

describe('hashAddress', () => {
  it('is the same for one network, another for others and under another secret', () => {
    const hash = hashAddress('secret', '2001:db8:1:2::1')
    expect(hashAddress('secret', '2001:db8:1:2::2')).toBe(hash)
    expect(hashAddress('secret', '2001:db8:1:3::1')).not.toBe(hash)
    expect(hashAddress('another', '2001:db8:1:2::1')).not.toBe(hash)
    expect(hash).not.toContain('2001')
  })
})
