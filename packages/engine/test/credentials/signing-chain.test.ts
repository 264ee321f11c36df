import { X509Certificate } from '@peculiar/x509'
import { expect, test } from 'vitest'
import { createDevelopmentChain } from '../../src/credentials/development-chain.ts'
import { readSigningChain } from '../../src/credentials/signing-chain.ts'
import { makeChain, newKeys, pemOf, today } from './chains.ts'

const given = await makeChain()
const chainOf = (...certificates: string[]) => certificates.join('\n')

test('reads an operator’s chain: the root is the anchor, and intermediates go into the pictures', async () => {
  const chain = await readSigningChain(given.key, chainOf(given.leaf, given.between, given.root), today)
  expect(chain.leaf.subject).toBe('CN=Looks, O=Example')
  expect(chain.between.map(({ subject }) => subject)).toEqual(['CN=Example Between, O=Example'])
  expect(chain.anchor.equal(new X509Certificate(given.root))).toBe(true)
  expect(chain.isDevelopment).toBe(false)
})

test('an anchor that is not a root also goes into the pictures', async () => {
  const chain = await readSigningChain(given.key, chainOf(given.leaf, given.between), today)
  expect(chain.between).toEqual([chain.anchor])
})

test.each([
  [
    'another key',
    'the key is not that of the first certificate',
    async () => ({ key: await pemOf(await newKeys()) }),
  ],
  ['no key', 'the key cannot be read', () => ({ key: 'nothing' })],
  ['an alone leaf', 'needs the certificate of the key, and below it', () => ({ chain: given.leaf })],
  ['no certificates', 'needs the certificate', () => ({ chain: '' })],
  ['a gap', 'was not issued by the next one', () => ({ chain: chainOf(given.leaf, given.root) })],
  ['a leaf above a leaf', 'is no authority', () => ({ chain: chainOf(given.leaf, given.leaf) })],
  [
    'one that has ended',
    'ended on 2026-01-01',
    async () =>
      whole(await makeChain({ notBefore: new Date('2025-01-01'), notAfter: new Date('2026-01-01') })),
  ],
  [
    'one of later',
    'is not valid before 2027',
    async () => whole(await makeChain({ notBefore: new Date('2027-01-01') })),
  ],
  [
    'one for servers',
    'is not made for this',
    async () => whole(await makeChain({ usage: '1.3.6.1.5.5.7.3.1' })),
  ],
])('a chain with %s is refused', async (_what, reason, wrong) => {
  const { key, chain } = { ...whole(given), ...(await wrong()) }
  await expect(readSigningChain(key, chain, today)).rejects.toThrow(reason)
})

const whole = ({ key, leaf, between, root }: typeof given) => ({ key, chain: chainOf(leaf, between, root) })

test('derives the same development key only from the same secret, and marks it as such', async () => {
  const [first, again, other] = await Promise.all(
    ['one', 'one', 'two'].map((secret) =>
      createDevelopmentChain(`${secret}-secret-of-32-characters-or-more`),
    ),
  )
  expect(again.leaf.publicKey.equal(first.leaf.publicKey)).toBe(true)
  expect(await again.leaf.verify({ publicKey: first.anchor.publicKey, date: today })).toBe(true)
  expect(other.leaf.publicKey.equal(first.leaf.publicKey)).toBe(false)
  expect(first.anchor.publicKey.equal(first.leaf.publicKey)).toBe(false)
  expect(first.leaf.subject).toContain('Development only')
  expect(first.isDevelopment).toBe(true)
})
