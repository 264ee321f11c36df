/** Follows a signing certificate's issuers up to a trusted certificate. */
import {
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  type X509Certificate,
} from '@peculiar/x509'

/** Extended key usages that C2PA accepts: email protection, document signing, and C2PA claim signing. */
export const SIGNING_USAGES = ['1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.36', '1.3.6.1.4.1.62558.2.1']
const MAX_LENGTH = 5

export const isAuthority = (certificate: X509Certificate): boolean =>
  certificate.getExtension(BasicConstraintsExtension)?.ca === true &&
  hasUsage(certificate, KeyUsageFlags.keyCertSign)

export const maySignPictures = (certificate: X509Certificate): boolean =>
  !certificate.getExtension(BasicConstraintsExtension)?.ca &&
  hasUsage(certificate, KeyUsageFlags.digitalSignature) &&
  (certificate.getExtension(ExtendedKeyUsageExtension)?.usages ?? []).some((usage) =>
    SIGNING_USAGES.includes(String(usage)),
  )

function hasUsage(certificate: X509Certificate, usage: KeyUsageFlags): boolean {
  const usages = certificate.getExtension(KeyUsagesExtension)?.usages ?? 0
  return (usages & usage) !== 0
}

/** Compares the issuer's name and the signature; dates are not checked. */
export const isIssuedBy = async (certificate: X509Certificate, issuer: X509Certificate): Promise<boolean> =>
  certificate.issuer === issuer.subject &&
  (await certificate.verify({ publicKey: issuer.publicKey, signatureOnly: true }).catch(() => false))

/** Finds the anchor that `leaf` was issued under, by way of `chain`; undefined when there is none. */
export async function findAnchor(
  leaf: X509Certificate,
  chain: readonly X509Certificate[],
  anchors: readonly X509Certificate[],
): Promise<X509Certificate | undefined> {
  let last = leaf
  for (let length = 1; length <= MAX_LENGTH; length++) {
    const anchor = await firstIssuer(last, anchors)
    if (anchor) return anchor
    const next = await firstIssuer(
      last,
      chain.filter((one) => one !== last && isAuthority(one)),
    )
    if (!next) return undefined
    last = next
  }
  return undefined
}

async function firstIssuer(
  certificate: X509Certificate,
  candidates: readonly X509Certificate[],
): Promise<X509Certificate | undefined> {
  for (const candidate of candidates) if (await isIssuedBy(certificate, candidate)) return candidate
  return undefined
}
