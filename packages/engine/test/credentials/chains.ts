/** Creates certificate chains as an authority would issue them, valid or with one defect. */
import { createPrivateKey } from 'node:crypto'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
export const today = new Date('2026-11-27T12:00:00Z')
const DAY_MS = 86_400_000

export const newKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
export type Keys = Awaited<ReturnType<typeof newKeys>>

type ChainOptions = { usage?: string; notAfter?: Date; notBefore?: Date }

/**
 * Creates a leaf, the authority that issued it, and the root above that, in PEM. `issueTo` issues another leaf of the
 * same authority.
 */
export async function makeChain({ usage = '1.3.6.1.5.5.7.3.4', notBefore, notAfter }: ChainOptions = {}) {
  const [root, between] = [await newKeys(), await newKeys()]
  const dates = {
    notBefore: notBefore ?? new Date(today.getTime() - DAY_MS),
    notAfter: notAfter ?? new Date(today.getTime() + 365 * DAY_MS),
  }
  const make = async (subject: string, keys: Keys, [issuer, signer]: [string, Keys], isAuthority: boolean) =>
    X509CertificateGenerator.create({
      subject,
      issuer,
      ...dates,
      signingAlgorithm: algorithm,
      publicKey: keys.publicKey,
      signingKey: signer.privateKey,
      extensions: [
        new BasicConstraintsExtension(isAuthority, undefined, true),
        new KeyUsagesExtension(
          isAuthority ? KeyUsageFlags.keyCertSign : KeyUsageFlags.digitalSignature,
          true,
        ),
        ...(isAuthority ? [] : [new ExtendedKeyUsageExtension([usage])]),
        await SubjectKeyIdentifierExtension.create(keys.publicKey),
        await AuthorityKeyIdentifierExtension.create(signer.publicKey),
      ],
    })
  const [rootName, betweenName] = ['CN=Example Root, O=Example', 'CN=Example Between, O=Example']
  const issueTo = async (subject: string) => {
    const keys = await newKeys()
    const leaf = await make(subject, keys, [betweenName, between], false)
    return { key: await pemOf(keys), leaf: leaf.toString('pem') }
  }
  return {
    ...(await issueTo('CN=Looks, O=Example')),
    issueTo,
    between: (await make(betweenName, between, [rootName, root], true)).toString('pem'),
    root: (await make(rootName, root, [rootName, root], true)).toString('pem'),
  }
}

export async function pemOf({ privateKey }: Keys): Promise<string> {
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', privateKey))
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
    .export({ format: 'pem', type: 'pkcs8' })
    .toString()
}
