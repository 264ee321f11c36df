import { WebpFile } from '../../src/credentials/webp-file.ts'

const HEAD_BYTES = 8

/** A WebP into which a manifest can be written, as other programs do: in the last chunk. */
export class WritableWebp extends WebpFile {
  override async ensureManifestSpace(length: number): Promise<void> {
    this.bytes = withChunk(this.bytes, 'C2PA', new Uint8Array(length))
  }

  override async writeManifestJUMBF(manifest: Uint8Array): Promise<void> {
    const { start } = this.getHashExclusionRange()
    this.bytes.set(manifest, start + HEAD_BYTES)
  }
}

/** Appends a chunk to a WebP, and counts it in the length of the whole. */
export function withChunk(webp: Uint8Array, name: string, data: Uint8Array): Uint8Array {
  const longer = new Uint8Array(webp.length + HEAD_BYTES + data.length + (data.length % 2))
  longer.set(webp)
  longer.set(Buffer.from(name, 'latin1'), webp.length)
  longer.set(data, webp.length + HEAD_BYTES)
  const view = new DataView(longer.buffer)
  view.setUint32(4, longer.length - HEAD_BYTES, true)
  view.setUint32(webp.length + 4, data.length, true)
  return longer
}
