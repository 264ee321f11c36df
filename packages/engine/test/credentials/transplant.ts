import { JPEG, PNG } from '@trustnxt/c2pa-ts/asset'

const open = (file: Uint8Array): JPEG | PNG =>
  JPEG.canRead(file) ? new JPEG(Uint8Array.from(file)) : new PNG(Uint8Array.from(file))

/** Reads a file's manifest. Throws when it has none. */
export function manifestOf(file: Uint8Array): Uint8Array {
  const manifest = open(file).getManifestJUMBF()
  if (!manifest) throw new Error('The file has no manifest')
  return manifest
}

/** Replaces a file's manifest by another one, without signing. */
export async function withManifest(file: Uint8Array, manifest: Uint8Array): Promise<Uint8Array> {
  const asset = open(file)
  await asset.ensureManifestSpace(manifest.length)
  await asset.writeManifestJUMBF(manifest)
  return asset.getDataRange()
}
