// @vitest-environment node
import { sharedPicturesPath } from '@toile/contract/shared-looks'
import { expect, test } from 'vitest'
import { robots } from '../../build/site-documents.ts'

const rules = robots()
  .split('\n')
  .flatMap((line) => {
    const [, kind, path] = /^(Allow|Disallow): (.+)$/.exec(line) ?? []
    return path === undefined ? [] : [{ isAllowed: kind === 'Allow', path }]
  })

/** True if crawlers may read an address: the longest rule that applies counts (RFC 9309, section 2.2.2). */
function isOpen(address: string): boolean {
  const applying = rules.filter(({ path }) => address.startsWith(path))
  return applying.toSorted((one, other) => other.path.length - one.path.length)[0]?.isAllowed ?? true
}

test('link previews may read the pages and pictures of shared looks', () => {
  expect(isOpen('/look/summer')).toBe(true)
  expect(isOpen(`${sharedPicturesPath}1/card.jpg?signature=s`)).toBe(true)
})

test('crawlers read nothing else of the API, and no page that is only for signed-in users', () => {
  for (const address of ['/api/library', '/api/shared-looks', '/account', '/pay?txn=1', '/success'])
    expect(isOpen(address), address).toBe(false)
  for (const address of ['/', '/pricing?lang=es']) expect(isOpen(address), address).toBe(true)
})
