/** Reads and checks the content credentials (C2PA) of a JPEG, PNG or WebP. Runs in browsers too, and accepts any bytes. */
import { X509Certificate } from '@peculiar/x509'
import { JPEG, PNG } from '@trustnxt/c2pa-ts/asset'
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf'
import {
  ActionAssertion,
  IngredientAssertion,
  ManifestStore,
  type Manifest,
} from '@trustnxt/c2pa-ts/manifest'
import { setSizeLimits } from 'cbor-x'
import { areBoxesSound } from './box-check.ts'
import { hashOfName, type LookFacts } from './look-facts.ts'
import { dateOfActions } from './sign-look.ts'
import { findAnchor, maySignPictures } from './trust-chain.ts'
import { WebpFile } from './webp-file.ts'

declare module 'cbor-x' {
  /** Missing from the library's own types. */
  function setSizeLimits(limits: { maxArraySize: number; maxMapSize: number; maxObjectSize: number }): void
}

// The CBOR decoder allocates memory for as many elements as a list declares.
setSizeLimits({ maxArraySize: 1000, maxMapSize: 1000, maxObjectSize: 1000 })

/** Our manifests take a few kilobytes; others may hold thumbnails. */
const MAX_MANIFEST_BYTES = 4 * 2 ** 20

export type Anchor = {
  certificate: X509Certificate
  /** Subject of the certificates that sign looks. The authority may issue certificates to other signers too. */
  signer: string
  isDevelopment: boolean
}

export type SignerFacts = {
  /** Subject of the certificate: `CN=…, O=…`. */
  name: string
  /**
   * `trusted`: an anchor's signer, issued under it; `development`: that anchor is for development only; `unknown`: any
   * other signer.
   */
  trust: 'trusted' | 'development' | 'unknown'
  validFrom: Date
  validUntil: Date
  isInDate: boolean
  /** True before `validFrom`: the clock is behind, or the certificate was made for later. */
  isNotYetValid: boolean
}

export type Credentials =
  | { kind: 'none' }
  /** The manifest is damaged, or of an unsupported form. */
  | { kind: 'unreadable' }
  /** The picture or its claims differ from what was signed. */
  | { kind: 'changed' }
  | {
      kind: 'signed'
      facts: LookFacts
      generator: { name: string; version: string | null }
      signer: SignerFacts
    }

type PublishedAnchor = { certificate: string; signer: string; isDevelopment: boolean }

/** Parses an anchor as a server publishes it, with the certificate in PEM. Throws on anything else. */
export const anchorOf = ({ certificate, signer, isDevelopment }: PublishedAnchor): Anchor => ({
  certificate: new X509Certificate(certificate),
  signer,
  isDevelopment,
})

/** Reads the credentials of a file and checks them against anchors. Never rejects, whatever the file holds. */
export async function readCredentials(
  file: Uint8Array,
  anchors: readonly Anchor[],
  now: Date,
): Promise<Credentials> {
  let asset: Asset | undefined
  let manifest: Manifest | undefined
  try {
    asset = openAsset(file)
    const bytes = asset?.getManifestJUMBF()
    if (!asset || !bytes) return { kind: 'none' }
    if (bytes.length > MAX_MANIFEST_BYTES || !areBoxesSound(bytes)) return { kind: 'unreadable' }
    manifest = ManifestStore.read(SuperBox.fromBuffer(Uint8Array.from(bytes))).getActiveManifest()
  } catch {
    return { kind: asset ? 'unreadable' : 'none' }
  }
  const signature = manifest?.signature?.signatureData
  const leaf = signature?.certificate
  if (!manifest?.claim || !signature || !leaf) return { kind: 'unreadable' }
  try {
    if (!(await holds(manifest, asset))) return { kind: 'changed' }
    return {
      kind: 'signed',
      facts: factsOf(manifest),
      generator: generatorOf(manifest.claim),
      signer: await signerOf(leaf, signature.chainCertificates, anchors, now),
    }
  } catch {
    return { kind: 'changed' }
  }
}

type Asset = JPEG | PNG | WebpFile

function openAsset(file: Uint8Array): Asset | undefined {
  if (JPEG.canRead(file)) return new JPEG(file)
  if (PNG.canRead(file)) return new PNG(file)
  return WebpFile.canRead(file) ? new WebpFile(file) : undefined
}

/** True when the signature matches the claim, and the claim matches the picture and every assertion. */
async function holds(manifest: Manifest, asset: Asset): Promise<boolean> {
  const { statusEntries } = await manifest.validate(asset)
  // Ignores the library's verdict on the certificate: it knows too few key usages and no anchors. `signerOf` judges it.
  const failed = statusEntries.some(
    ({ success, code }) => success === false && !code.startsWith('signingCredential.'),
  )
  // Requires that the claim lists every assertion, which the library does not check.
  const signed: Set<unknown> = new Set(claimedParts(manifest))
  return !failed && (manifest.assertions?.assertions ?? []).every((assertion) => signed.has(assertion))
}

const claimedParts = (manifest: Manifest) =>
  [...manifest.claim!.assertions, ...manifest.claim!.gatheredAssertions].map(({ uri }) =>
    manifest.getComponentByURL(uri, true),
  )

const generatorOf = ({ claimGeneratorName, claimGeneratorVersion }: NonNullable<Manifest['claim']>) => ({
  name: textOf(claimGeneratorName) ?? '',
  version: textOf(claimGeneratorVersion),
})

/** Returns the value if it is a string, because the library passes on values of any type. */
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function factsOf(manifest: Manifest): LookFacts {
  const parts = claimedParts(manifest)
  const actions = parts.find((part) => part instanceof ActionAssertion)
  const ingredients = parts.filter((part) => part instanceof IngredientAssertion)
  const engine = actions?.actions[0]?.softwareAgent?.name
  const hashesOf = (title: string) =>
    ingredients
      .filter((ingredient) => ingredient.title === title)
      .map(({ instanceID }) => hashOfName(instanceID))
      .filter((hash) => hash !== null)
  return {
    engine: textOf(engine),
    madeAt: dateOfActions(actions?.sourceBox),
    photo: hashesOf('photo')[0] ?? null,
    garments: hashesOf('garment'),
  }
}

async function signerOf(
  leaf: X509Certificate,
  chain: readonly X509Certificate[],
  anchors: readonly Anchor[],
  now: Date,
): Promise<SignerFacts> {
  const named = anchors.filter(({ signer }) => signer === leaf.subject)
  const certificates = named.map(({ certificate }) => certificate)
  const found = maySignPictures(leaf) ? await findAnchor(leaf, chain, certificates) : undefined
  const anchor = named.find(({ certificate }) => certificate === found)
  const known = anchor?.isDevelopment ? 'development' : 'trusted'
  return {
    name: leaf.subject,
    trust: anchor ? known : 'unknown',
    validFrom: leaf.notBefore,
    validUntil: leaf.notAfter,
    isInDate: leaf.notBefore <= now && now <= leaf.notAfter,
    isNotYetValid: now < leaf.notBefore,
  }
}
