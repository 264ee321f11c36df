import { JPEG, PNG } from '@trustnxt/c2pa-ts/asset'

const open = (file: Uint8Array): JPEG | PNG =>
  JPEG.canRead(file) ? new JPEG(Uint8Array.from(file)) : new PNG(Uint8Array.from(file))

/** Throws where there is none. */
export function manifestOf(file: Uint8Array): Uint8Array {
  const manifest = open(file).getManifestJUMBF()
  if (!manifest) throw new Error('The file has no manifest')
  return manifest
}

/** The file with that manifest in place of its own, whatever it says. */
export async function withManifest(file: Uint8Array, manifest: Uint8Array): Promise<Uint8Array> {
  const asset = open(file)
  await asset.ensureManifestSpace(manifest.length)
  await asset.writeManifestJUMBF(manifest)
  return asset.getDataRange()
}
