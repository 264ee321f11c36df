import { createHash } from 'node:crypto'
import { JPEG, PNG } from '@trustnxt/c2pa-ts/asset'
import { beforeAll, expect, test } from 'vitest'
import { encodePicture } from '../../src/codecs.ts'
import { createDevelopmentChain } from '../../src/credentials/development-chain.ts'
import { hashOfName, nameOfHash, type LookFacts } from '../../src/credentials/look-facts.ts'
import { anchorOf, readCredentials, type Anchor } from '../../src/credentials/read-credentials.ts'
import { canSign, signLook } from '../../src/credentials/sign-look.ts'
import { readSigningChain, signerOf } from '../../src/credentials/signing-chain.ts'
import { makeChain, today } from './chains.ts'
import { manifestOf, withManifest } from './transplant.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const facts: LookFacts = {
  engine: 'embedded',
  madeAt: new Date('2026-11-27T10:20:30.400Z'),
  photo: hash('photo'),
  garments: [hash('dress'), hash('coat')],
}
const picture = (seed: number) => ({
  data: Uint8Array.from({ length: 40 * 60 * 4 }, (_, k) => (k % 4 === 3 ? 255 : (k * seed) % 251)),
  width: 40,
  height: 60,
})

const chain = await createDevelopmentChain('a-secret-of-32-characters-or-more')
const anchors: Anchor[] = [{ certificate: chain.anchor, signer: chain.leaf.subject, isDevelopment: true }]
const read = (file: Uint8Array) => readCredentials(file, anchors, today)

let jpeg: Uint8Array
let png: Uint8Array
beforeAll(async () => {
  jpeg = await signLook(await encodePicture(picture(7), 'jpeg'), facts, signerOf(chain))
  png = await signLook(await encodePicture(picture(7), 'png'), facts, signerOf(chain), ['converted'])
})

test('reads the facts and the signer of a signed JPEG or PNG', async () => {
  for (const file of [jpeg, png])
    expect(await read(file)).toMatchObject({
      kind: 'signed',
      facts,
      generator: { name: 'Toile', version: '1.0.0' },
      signer: { trust: 'development', isInDate: true, name: expect.stringContaining('Development only') },
    })
})

test('signing adds a few kilobytes, and does not modify the given file', async () => {
  const plain = await encodePicture(picture(7), 'jpeg')
  const before = hash(plain.toString('latin1'))
  const signed = await signLook(plain, facts, signerOf(chain))
  expect(signed.length - plain.length).toBeLessThan(5000)
  expect(hash(plain.toString('latin1'))).toBe(before)
})

test('omits unknown facts', async () => {
  const nothing: LookFacts = { engine: null, madeAt: null, photo: null, garments: [] }
  const file = await signLook(await encodePicture(picture(3), 'jpeg'), nothing, signerOf(chain))
  expect(await read(file)).toMatchObject({ kind: 'signed', facts: nothing })
})

test('detects any change of a signed picture', async () => {
  for (const file of [jpeg, png]) {
    const { start, length } = (file === jpeg ? new JPEG(file) : new PNG(file)).getHashExclusionRange()
    for (let at = file.length - 1; at > 0; at -= 61) {
      if (at >= start && at < start + length) continue
      expect((await read(flipped(file, at))).kind, `byte ${at}`).not.toBe('signed')
    }
  }
})

test('detects any change of a manifest, except in its own name and padding, which are not signed', async () => {
  const [before, { start, length }] = [await read(jpeg), new JPEG(jpeg).getHashExclusionRange()]
  let told = 0
  for (let at = start; at < start + length; at += 7) {
    const after = await read(flipped(jpeg, at))
    const isTold = after.kind !== 'signed'
    expect(isTold ? before : after, `byte ${at}`).toEqual(before)
    if (isTold) told++
  }
  expect(told).toBeGreaterThan(length / 7 / 2)
})

function flipped(file: Uint8Array, at: number): Uint8Array {
  const changed = Uint8Array.from(file)
  changed[at] ^= 0x01
  return changed
}

test('detects a truncated file, and a manifest of another file', async () => {
  expect((await read(jpeg.subarray(0, -1))).kind).toBe('changed')
  const other = await encodePicture(picture(11), 'jpeg')
  expect(await read(await withManifest(other, manifestOf(jpeg)))).toEqual({ kind: 'changed' })
})

test('does not trust a signer that no anchor issued', async () => {
  const strangers = await createDevelopmentChain('another-secret-of-32-characters-or-more')
  const file = await signLook(await encodePicture(picture(7), 'jpeg'), facts, signerOf(strangers))
  expect(await read(file)).toMatchObject({ kind: 'signed', signer: { trust: 'unknown' } })
})

test('trusts an operator’s signer by its root, and reports an expired certificate', async () => {
  const { key, leaf, between, root } = await makeChain({ usage: '1.3.6.1.4.1.62558.2.1' })
  const given = await readSigningChain(key, [leaf, between, root].join('\n'), today)
  const file = await signLook(await encodePicture(picture(7), 'png'), facts, signerOf(given))
  const by = [anchorOf({ certificate: root, signer: given.leaf.subject, isDevelopment: false })]
  expect(await readCredentials(file, by, today)).toMatchObject({
    signer: { trust: 'trusted', isInDate: true },
  })
  const later = new Date('2036-01-01')
  expect(await readCredentials(file, by, later)).toMatchObject({
    kind: 'signed',
    signer: { trust: 'trusted', isInDate: false },
  })
})

test('does not trust another signer of the same authority', async () => {
  const { key, leaf, between, root, issueTo } = await makeChain()
  const ours = await readSigningChain(key, [leaf, between, root].join('\n'), today)
  const other = await issueTo('CN=Pictures, O=Another')
  const others = await readSigningChain(other.key, [other.leaf, between, root].join('\n'), today)
  const by = [anchorOf({ certificate: root, signer: ours.leaf.subject, isDevelopment: false })]
  const plain = await encodePicture(picture(7), 'png')
  const trustOf = async (signer: typeof ours) =>
    readCredentials(await signLook(plain, facts, signerOf(signer)), by, today)
  expect(await trustOf(ours)).toMatchObject({ signer: { trust: 'trusted' } })
  expect(await trustOf(others)).toMatchObject({ kind: 'signed', signer: { trust: 'unknown' } })
})

test('finds no credentials in unsigned pictures and other files', async () => {
  const webp = await encodePicture(picture(7), 'webp')
  expect(canSign(webp)).toBe(false)
  for (const file of [
    webp,
    await encodePicture(picture(7), 'jpeg'),
    new Uint8Array(),
    Buffer.from('no picture'),
  ])
    expect(await read(file)).toEqual({ kind: 'none' })
})

test('writes hashes as URIs of RFC 6920', () => {
  const hex = '7f83b1657ff1fc53b92dc18148a1d65dfc2d4b1fa3d677284addd200126d9069'
  expect(nameOfHash(hex)).toBe('ni:///sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk')
  expect(hashOfName(nameOfHash(hex))).toBe(hex)
  expect(hashOfName('xmp:iid:1')).toBeNull()
})
