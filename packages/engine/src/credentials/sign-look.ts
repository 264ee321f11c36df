/** Writes a signed C2PA manifest into the file of a look (specification 2.1: claim v2, actions v2, ingredients v3). */
import { JPEG, PNG } from '@trustnxt/c2pa-ts/asset'
import type { Signer } from '@trustnxt/c2pa-ts/cose'
import { CBORBox, type SuperBox } from '@trustnxt/c2pa-ts/jumbf'
import {
  ActionAssertion,
  ActionType,
  ClaimVersion,
  DataHashAssertion,
  DigitalSourceType,
  IngredientAssertion,
  ManifestStore,
  RelationshipType,
  type Action,
  type Claim,
  type Manifest,
} from '@trustnxt/c2pa-ts/manifest'
import { Tag } from 'cbor-x'
import { GENERATOR, nameOfHash, type LookChange, type LookFacts } from './look-facts.ts'

/**
 * Padding bytes of the signature and of the hash. The library shrinks the padding to keep the reserved size, so it must
 * stay in the range of 24 to 255 bytes, in which the head of a CBOR byte string takes two bytes.
 */
const [SIGNATURE_PADDING, HASH_PADDING] = [200, 100]
/** CBOR's tag for a date as text, which the C2PA specification requires. */
const DATE_TEXT = 0

const actionOf: Record<LookChange, ActionType> = {
  resized: ActionType.C2paResized,
  converted: ActionType.C2paConverted,
}

/** True for files that can be signed: the library can embed a manifest only in JPEG and PNG. */
export const canSign = (file: Uint8Array): boolean => JPEG.canRead(file) || PNG.canRead(file)

/** Returns a signed copy of a file. Throws on files that `canSign` refuses. */
export async function signLook(
  file: Uint8Array,
  facts: LookFacts,
  signer: Signer,
  changes: readonly LookChange[] = [],
): Promise<Uint8Array> {
  const bytes = Uint8Array.from(file)
  return signAsset(JPEG.canRead(bytes) ? new JPEG(bytes) : new PNG(bytes), facts, signer, changes)
}

/** Signs a file that a manifest can be written into. */
export async function signAsset(
  asset: Parameters<DataHashAssertion['updateWithAsset']>[0],
  facts: LookFacts,
  signer: Signer,
  changes: readonly LookChange[] = [],
): Promise<Uint8Array> {
  const store = new ManifestStore()
  const manifest = store.createManifest({
    claimVersion: ClaimVersion.V2,
    assetFormat: asset.mimeType,
    instanceID: `xmp:iid:${crypto.randomUUID()}`,
    defaultHashAlgorithm: 'SHA-256',
    signer,
  })
  manifest.claim!.claimGeneratorName = GENERATOR.name
  manifest.claim!.claimGeneratorVersion = GENERATOR.version
  manifest.signature!.signatureData.paddingLength = SIGNATURE_PADDING
  const ingredients = addIngredients(manifest, facts)
  const actions = new DatedActions(facts.madeAt)
  actions.actions = [
    {
      action: ActionType.C2paCreated,
      digitalSourceType: DigitalSourceType.CompositeWithTrainedAlgorithmicMedia,
      ...(facts.engine !== null && { softwareAgent: { name: facts.engine } }),
      ...(ingredients.length > 0 && { parameters: { ingredients } }),
    },
    ...changes.map((change): Action => ({ action: actionOf[change] })),
  ]
  manifest.addAssertion(actions)
  const hash = DataHashAssertion.create('SHA-256', HASH_PADDING)
  manifest.addAssertion(hash)

  await asset.ensureManifestSpace(store.measureSize())
  await hash.updateWithAsset(asset)
  await manifest.sign(signer)
  await asset.writeManifestJUMBF(store.getBytes())
  return asset.getDataRange()
}

/** Adds the input pictures as ingredients and returns references to them, for the action that used them. */
function addIngredients(manifest: Manifest, { photo, garments }: LookFacts) {
  const hashes = [
    ...(photo === null ? [] : [{ title: 'photo', hash: photo }]),
    ...garments.map((hash) => ({ title: 'garment', hash })),
  ]
  return hashes.map(({ title, hash }, at) => {
    const ingredient = IngredientAssertion.createV3(RelationshipType.InputTo)
    ingredient.title = title
    ingredient.instanceID = nameOfHash(hash)
    // The first assertion of a kind has no number in its label.
    if (at > 0) ingredient.labelSuffix = at
    manifest.addAssertion(ingredient)
    return manifest.createAssertionReference(ingredient)
  })
}

/** An actions assertion whose first action has a date (`when`), which the library does not write. */
class DatedActions extends ActionAssertion {
  private readonly when: Date | null

  constructor(when: Date | null) {
    super()
    this.when = when
  }

  override generateJUMBFBoxForContent(claim: Claim): CBORBox {
    const box = super.generateJUMBFBoxForContent(claim) as CBORBox
    const [created] = (box.content as { actions: { when?: Tag }[] }).actions
    if (created && this.when) created.when = new Tag(this.when.toISOString(), DATE_TEXT)
    return box
  }
}

/** Reads the date of an assertion's first action; null when it has none. */
export function dateOfActions(box: SuperBox | undefined): Date | null {
  const content = box?.contentBoxes[0]
  if (!(content instanceof CBORBox)) return null
  const { actions } = content.content as { actions?: { when?: unknown }[] }
  const when = actions?.[0]?.when
  return when instanceof Date && !Number.isNaN(when.getTime()) ? when : null
}
