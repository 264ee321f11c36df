// @vitest-environment node
import { expect, it } from 'vitest'
import { paths } from '../src/paths.ts'

it('prints every address of the app', () => {
  const { tryLook: _, ...others } = paths
  const printed = Object.fromEntries(Object.entries(others).map(([name, path]) => [name, path()]))
  expect(printed).toEqual({
    landing: '/',
    studio: '/virtual-try-outfit',
    gallery: '/virtual-try-outfit#gallery',
    wardrobe: '/wardrobe',
    pricing: '/pricing',
    pay: '/pay',
    success: '/success',
    account: '/account',
    developers: '/developers',
    connect: '/connect',
    verify: '/verify',
    withdraw: '/withdraw',
    resetPassword: '/account/reset',
    privacy: '/privacy',
    terms: '/terms',
    refund: '/refund',
    devMailbox: '/dev/mailbox',
  })
})

it('opens the studio with the clothing of a shared look in the language of its page', () => {
  expect(paths.tryLook('slug', 'es')).toBe('/virtual-try-outfit?look=slug&lang=es')
})

it('adds a section’s fragment', () => {
  expect(paths.account('username')).toBe('/account#username')
  expect(paths.terms('contact')).toBe('/terms#contact')
})

it('adds the purchase’s id to the success page', () => {
  expect(paths.success('test_1&2')).toBe('/success?txn=test_1%262')
  expect(paths.pay('txn_1&2')).toBe('/pay?txn=txn_1%262')
})
