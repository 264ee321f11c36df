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
    account: '/account',
    resetPassword: '/account/reset',
    devMailbox: '/dev/mailbox',
  })
})

it('begins the account page at a section', () => {
  expect(paths.account('username')).toBe('/account#username')
})
