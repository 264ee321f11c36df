import { expect, test } from 'vitest'
import { encodePicture } from '../../src/codecs.ts'
import { createDevelopmentChain } from '../../src/credentials/development-chain.ts'
import type { LookFacts } from '../../src/credentials/look-facts.ts'
import { readCredentials } from '../../src/credentials/read-credentials.ts'
import { signAsset } from '../../src/credentials/sign-look.ts'
import { signerOf } from '../../src/credentials/signing-chain.ts'
import { verifyPicture } from '../../src/credentials/verify-picture.ts'
import { WebpFile } from '../../src/credentials/webp-file.ts'
import { today } from './chains.ts'
import { withChunk, WritableWebp } from './writable-webp.ts'

const facts: LookFacts = {
  engine: 'embedded',
  madeAt: new Date('2026-11-27T10:20:30.400Z'),
  photo: 'ab'.repeat(32),
  garments: ['cd'.repeat(32)],
}
const data = Uint8Array.from({ length: 40 * 60 * 4 }, (_, k) => (k % 4 === 3 ? 255 : (k * 7) % 251))
const plain = Uint8Array.from(await encodePicture({ data, width: 40, height: 60 }, 'webp'))
const chain = await createDevelopmentChain('a-secret-of-32-characters-or-more')
const anchors = [{ certificate: chain.anchor, signer: chain.leaf.subject, isDevelopment: true }]
const signed = await signAsset(new WritableWebp(plain), facts, signerOf(chain))
const read = (file: Uint8Array) => readCredentials(file, anchors, today)
const manifest = new WebpFile(signed).getManifestJUMBF()!

test('reads the credentials of a WebP that another program signed', async () => {
  expect(await read(signed)).toMatchObject({ kind: 'signed', facts, signer: { trust: 'development' } })
  expect(await verifyPicture(signed, anchors, today)).toMatchObject({ kind: 'signed' })
  expect(await read(plain)).toEqual({ kind: 'none' })
  expect(await verifyPicture(plain, anchors, today)).toMatchObject({ kind: 'marked' })
})

test('detects any change of a signed WebP, and anything that follows its chunks', async () => {
  const { start } = new WebpFile(signed).getHashExclusionRange()
  for (let at = 0; at < start; at += 61) {
    const changed = Uint8Array.from(signed)
    changed[at] ^= 0x01
    expect((await read(changed)).kind, `byte ${at}`).not.toBe('signed')
  }
  expect((await read(Uint8Array.from([...signed, 0, 0]))).kind).toBe('changed')
  expect((await read(withChunk(signed, 'EXIF', new Uint8Array(9)))).kind).toBe('changed')
})

test('finds a manifest of an odd length, and leaves the padding out of it', () => {
  const odd = withChunk(withChunk(plain, 'C2PA', Uint8Array.of(1, 2, 3)), 'XMP ', Uint8Array.of(4))
  expect(new WebpFile(odd).getManifestJUMBF()).toEqual(Uint8Array.of(1, 2, 3))
  expect(new WebpFile(odd).getHashExclusionRange()).toEqual({ start: plain.length, length: 12 })
})

test('reads neither a second manifest nor one that is not whole', async () => {
  expect(await read(withChunk(signed, 'C2PA', manifest))).toEqual({ kind: 'unreadable' })
  expect(await read(signed.subarray(0, -10))).toEqual({ kind: 'unreadable' })
  const endless = Uint8Array.from(signed)
  const { start } = new WebpFile(signed).getHashExclusionRange()
  endless.fill(0xff, start + 4, start + 8)
  expect(await read(endless)).toEqual({ kind: 'unreadable' })
  expect((await read(withChunk(plain, 'C2PA', new Uint8Array()))).kind).toBe('unreadable')
})

test('accepts files that end anywhere', async () => {
  for (let length = 0; length < signed.length; length += 7)
    expect(['none', 'unreadable', 'changed']).toContain((await read(signed.slice(0, length))).kind)
})
