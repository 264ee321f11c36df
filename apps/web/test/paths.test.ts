// @vitest-environment node
import { expect, it } from 'vitest'
import { paths } from '../src/paths.ts'

it('prints every address of the app', () => {
  const printed = Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, path()]))
  expect(printed).toEqual({
    landing: '/',
    studio: '/virtual-try-outfit',
    gallery: '/virtual-try-outfit#gallery',
    pricing: '/pricing',
    success: '/success',
    account: '/account',
    resetPassword: '/account/reset',
    devMailbox: '/dev/mailbox',
  })
})

it('begins the account page at a section', () => {
  expect(paths.account('username')).toBe('/account#username')
})

it('names the purchase that the success page is about', () => {
  expect(paths.success('test_1&2')).toBe('/success?txn=test_1%262')
})
