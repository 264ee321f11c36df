/**
 * Derives development certificates for servers without their own. They depend only on the server's secret, so that all
 * processes have the same ones and a restored server still recognises its looks. Their names say "Development only".
 */
import {
  createECDH,
  createHash,
  createPrivateKey,
  hkdfSync,
  type KeyObject,
  type webcrypto,
} from 'node:crypto'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'
import type { SigningChain } from './signing-chain.ts'
import { SIGNING_USAGES } from './trust-chain.ts'

const CURVE = 'prime256v1'
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
/** Order of the group of P-256 (SEC 2, 2.4.2). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** Eight bytes more than a key, so that the remainder modulo the group order is nearly uniform (FIPS 186-5, A.2.1). */
const SEED_BYTES = 40
const OF = 'O=Toile, OU=Development only'
/** Fixed, so that every derivation yields the same certificates. */
const DATES = { notBefore: new Date('2026-01-01T00:00:00Z'), notAfter: new Date('2046-01-01T00:00:00Z') }

/** Derives a root and a signing certificate. @param secret the server's secret */
export async function createDevelopmentChain(secret: string): Promise<SigningChain> {
  const [root, leaf] = [await keysOf(secret, 'root'), await keysOf(secret, 'leaf')]
  const rootName = `CN=Toile development root, ${OF}`
  const anchor = await X509CertificateGenerator.createSelfSigned({
    serialNumber: root.serial,
    name: rootName,
    ...DATES,
    signingAlgorithm: ALGORITHM,
    keys: root,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      await SubjectKeyIdentifierExtension.create(root.publicKey),
    ],
  })
  const certificate = await X509CertificateGenerator.create({
    serialNumber: leaf.serial,
    subject: `CN=Toile development certificate, ${OF}`,
    issuer: rootName,
    ...DATES,
    signingAlgorithm: ALGORITHM,
    publicKey: leaf.publicKey,
    signingKey: root.privateKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([SIGNING_USAGES[0], SIGNING_USAGES[2]]),
      await SubjectKeyIdentifierExtension.create(leaf.publicKey),
      await AuthorityKeyIdentifierExtension.create(root.publicKey),
    ],
  })
  return { key: leaf.key, leaf: certificate, between: [], anchor, isDevelopment: true }
}

type Keys = webcrypto.CryptoKeyPair & { key: KeyObject; serial: string }

async function keysOf(secret: string, part: string): Promise<Keys> {
  const seed = hkdfSync('sha256', secret, '', `content credentials: ${part}`, SEED_BYTES)
  const number = (BigInt(`0x${Buffer.from(seed).toString('hex')}`) % (ORDER - 1n)) + 1n
  const d = Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH(CURVE)
  pair.setPrivateKey(d)
  const point = pair.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const open = { kty: 'EC', crv: 'P-256', x: x, y: y }
  const whole = { ...open, d: d.toString('base64url') }
  return {
    key: createPrivateKey({ key: whole, format: 'jwk' }),
    privateKey: await crypto.subtle.importKey('jwk', whole, ALGORITHM, true, ['sign']),
    publicKey: await crypto.subtle.importKey('jwk', open, ALGORITHM, true, ['verify']),
    // Begins with 01, because serial numbers must be positive.
    serial: `01${createHash('sha256').update(point).digest('hex').slice(0, 30)}`,
  }
}
