/** Generates damaged pictures with credentials and AI marks, each determined by a seed and its number. */
import { encodePicture } from '../../src/codecs.ts'
import { createDevelopmentChain } from '../../src/credentials/development-chain.ts'
import type { LookFacts } from '../../src/credentials/look-facts.ts'
import { verifyPicture, type Verdict } from '../../src/credentials/verify-picture.ts'
import { signAsset, signLook } from '../../src/credentials/sign-look.ts'
import { signerOf } from '../../src/credentials/signing-chain.ts'
import { readXmp } from '../../src/read-xmp.ts'
import { manifestOf, withManifest } from './transplant.ts'
import { WritableWebp } from './writable-webp.ts'

const MOST_MUTATIONS = 4
/** Lengths and counts that are likely to break readers. */
const NUMBERS = [0, 1, 2, 7, 8, 9, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff]
/** Initial bytes of CBOR items: long lists, maps, strings and tags, indefinite lengths, and simple values. */
const HEADS = [0x9a, 0xba, 0x7a, 0x5a, 0xda, 0x9f, 0xbf, 0x7f, 0xd9, 0xdb, 0xdf, 0xff]

export type Random = () => number

/** Creates a generator of numbers in [0, 1) (Mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const below = (random: Random, limit: number) => Math.floor(random() * limit)
const oneOf = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)]

const mutations: ((file: Uint8Array, random: Random, at: number) => Uint8Array)[] = [
  (file, random, at) => withBytes(file, at, [file[at] ^ (1 << below(random, 8))]),
  (file, random, at) => withBytes(file, at, [below(random, 256)]),
  (file, random, at) => {
    const number = oneOf(random, NUMBERS)
    return withBytes(file, at, [number >>> 24, number >>> 16, number >>> 8, number])
  },
  (file, random, at) => withBytes(file, at, [oneOf(random, HEADS), 0, below(random, 256), 255, 255]),
  (file, random, at) => joined(file.subarray(0, at), file.subarray(at + below(random, 64))),
  (file, random, at) => joined(file.subarray(0, at), file.subarray(Math.max(0, at - below(random, 400)))),
  (file, random, at) => {
    const more = Uint8Array.from({ length: below(random, 40) }, () => below(random, 256))
    return joined(file.subarray(0, at), more, file.subarray(at))
  },
  (file, _random, at) => file.subarray(0, at),
]

function withBytes(file: Uint8Array, at: number, bytes: readonly number[]): Uint8Array {
  const changed = Uint8Array.from(file)
  for (const [offset, byte] of bytes.entries()) if (at + offset < changed.length) changed[at + offset] = byte
  return changed
}

function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Applies one or more random mutations. @param ways mutations to choose from; the first four keep the length */
function mutated(file: Uint8Array, random: Random, ways = mutations): Uint8Array {
  let changed = file
  for (let left = 1 + below(random, MOST_MUTATIONS); left > 0 && changed.length > 0; left--)
    changed = oneOf(random, ways)(changed, random, below(random, changed.length))
  return Uint8Array.from(changed)
}

const facts: LookFacts = {
  engine: 'embedded',
  madeAt: new Date('2026-11-27T10:00:00Z'),
  photo: 'ab'.repeat(32),
  garments: ['cd'.repeat(32)],
}

/** Prepares attacks on the readers. Each call throws when a required property is violated. */
export async function prepareAttacks() {
  const chain = await createDevelopmentChain('a-secret-of-32-characters-or-more')
  const anchors = [{ certificate: chain.anchor, signer: chain.leaf.subject, isDevelopment: true }]
  const plain = await Promise.all(
    (['jpeg', 'png', 'webp'] as const).map((format) =>
      encodePicture({ data: new Uint8Array(8 * 8 * 4).fill(99), width: 8, height: 8 }, format),
    ),
  )
  const [jpeg, png, webp] = [plain[0], plain[1], plain[2]]
  const signed = await Promise.all([
    ...[jpeg, png].map((file) => signLook(file, facts, signerOf(chain))),
    signAsset(new WritableWebp(Uint8Array.from(webp)), facts, signerOf(chain)),
  ])
  const manifest = manifestOf(signed[0])

  return {
    /** Checks that a file read as signed has the facts that were signed. */
    async credentials(random: Random): Promise<Verdict['kind']> {
      const inner = mutated(manifest, random, random() < 0.7 ? mutations.slice(0, 4) : mutations)
      // Restores the manifest's own length, without which the reader would stop at once.
      if (inner.length > 3) new DataView(inner.buffer, inner.byteOffset).setUint32(0, inner.length)
      const file =
        random() < 0.6 && inner.length > 0
          ? await withManifest(jpeg, inner)
          : mutated(oneOf(random, signed), random)
      const verdict = await verifyPicture(file, anchors, new Date('2026-11-27T12:00:00Z'))
      if (
        verdict.kind === 'signed' &&
        verdict.signer.trust !== 'unknown' &&
        JSON.stringify(verdict.facts) !== JSON.stringify(facts)
      )
        throw new Error(`forged: ${JSON.stringify(verdict)}`)
      return verdict.kind
    },
    /** Checks that an XMP packet lies within its file. */
    xmp(random: Random): string {
      const file = mutated(oneOf(random, plain), random)
      const packet = readXmp(file)
      if (packet && packet.length > file.length) throw new Error('a packet longer than its file')
      return packet ? 'a packet' : 'no packet'
    },
  }
}
