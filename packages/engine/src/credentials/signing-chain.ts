/** Reads the key that signs looks, with its certificate and those of its issuers. */
import { createPrivateKey, sign, type KeyObject } from 'node:crypto'
import { PemConverter, X509Certificate } from '@peculiar/x509'
import { CoseAlgorithmIdentifier, type Signer } from '@trustnxt/c2pa-ts/cose'
import { isAuthority, isIssuedBy, maySignPictures } from './trust-chain.ts'

export type SigningChain = {
  key: KeyObject
  leaf: X509Certificate
  /** From the leaf's issuer upwards. Pictures carry these certificates, because a verifier may know only the anchor. */
  between: X509Certificate[]
  /** The topmost issuer, which the server publishes. Pictures do not carry it if it is a root. */
  anchor: X509Certificate
  isDevelopment: boolean
}

export function signerOf({ key, leaf, between }: SigningChain): Signer {
  return {
    algorithm: CoseAlgorithmIdentifier.ES256,
    certificate: leaf,
    chainCertificates: between,
    // COSE (RFC 9053) wants the signature as r and s concatenated, not as DER.
    sign: async (payload) => new Uint8Array(sign('sha256', payload, { key, dsaEncoding: 'ieee-p1363' })),
  }
}

/** The key or chain cannot be used to sign. The message tells the operator why. */
export class UnfitChain extends Error {
  override readonly name = 'UnfitChain'
}

/**
 * Reads and checks an operator's key and certificates. Throws UnfitChain.
 * @param keyPem an EC key on P-256, in PKCS#8 or SEC 1
 * @param chainPem the key's certificate first, each certificate followed by its issuer's
 */
export async function readSigningChain(keyPem: string, chainPem: string, now: Date): Promise<SigningChain> {
  const key = readKey(keyPem)
  const certificates = readCertificates(chainPem)
  const [leaf, ...above] = certificates
  const anchor = above.at(-1)
  if (!leaf || !anchor)
    throw new UnfitChain('the chain needs the certificate of the key, and below it that of its issuer')
  if (!fits(key, leaf)) throw new UnfitChain('the key is not that of the first certificate')
  for (const one of certificates) {
    const [from, until] = [one.notBefore.toISOString(), one.notAfter.toISOString()]
    if (now < one.notBefore) throw new UnfitChain(`${one.subject} is not valid before ${from}`)
    if (now > one.notAfter) throw new UnfitChain(`${one.subject} ended on ${until}`)
  }
  if (!maySignPictures(leaf))
    throw new UnfitChain(
      `${leaf.subject} is not made for this: its key usage must have digitalSignature, and its extended key usage C2PA claim signing, email protection or document signing`,
    )
  for (const [at, issuer] of above.entries()) {
    const issued = certificates[at]
    if (!isAuthority(issuer)) throw new UnfitChain(`${issuer.subject} is no authority`)
    if (!(await isIssuedBy(issued, issuer)))
      throw new UnfitChain(`${issued.subject} was not issued by the next one, ${issuer.subject}`)
  }
  const isRoot = anchor.issuer === anchor.subject
  return { key, leaf, between: isRoot ? above.slice(0, -1) : above, anchor, isDevelopment: false }
}

function readKey(pem: string): KeyObject {
  let key: KeyObject
  try {
    key = createPrivateKey(pem)
  } catch {
    throw new UnfitChain('the key cannot be read: it must be a PEM file without a password')
  }
  if (key.asymmetricKeyType !== 'ec' || key.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new UnfitChain('the key must be an EC key of the curve P-256')
  return key
}

function readCertificates(pem: string): X509Certificate[] {
  try {
    return PemConverter.decode(pem).map((bytes) => new X509Certificate(bytes))
  } catch {
    throw new UnfitChain('the chain cannot be read: it must be certificates in PEM')
  }
}

/** True when the certificate's public key belongs to the private key. */
function fits(key: KeyObject, { publicKey }: X509Certificate): boolean {
  const { x, y } = key.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')])
  // The encoded public key ends with the curve point.
  return point.length === 64 && Buffer.from(publicKey.rawData).subarray(-64).equals(point)
}
