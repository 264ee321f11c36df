/** A WebP file as an asset of the C2PA library, which does not know the format. It is only read, not signed. */
import type { Manifest } from '@trustnxt/c2pa-ts/manifest'

type Asset = Parameters<Manifest['validate']>[0]

/** A chunk's place in the file, with its head and its padding. */
type Chunk = { start: number; data: number; end: number; padded: number }

const FILE_HEAD_BYTES = 12
const CHUNK_HEAD_BYTES = 8
/** The identifier of the chunk with the manifest, in RIFF files of any kind. */
const MANIFEST_CHUNK = 'C2PA'

export class WebpFile implements Asset {
  readonly mimeType = 'image/webp'
  protected bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  static canRead(bytes: Uint8Array): boolean {
    return nameAt(bytes, 0) === 'RIFF' && nameAt(bytes, 8) === 'WEBP'
  }

  getDataLength(): number {
    return this.bytes.length
  }

  async getDataRange(start = 0, length = Number.POSITIVE_INFINITY): Promise<Uint8Array> {
    return this.bytes.subarray(start, start + length)
  }

  /** Returns the manifest; undefined without one. Throws when it is not whole, or when there are several. */
  getManifestJUMBF(): Uint8Array | undefined {
    const chunk = this.findManifest()
    return chunk && this.bytes.subarray(chunk.data, chunk.end)
  }

  getHashExclusionRange(): { start: number; length: number } {
    const chunk = this.findManifest()
    if (!chunk) throw new Error('The WebP has no place for a manifest')
    return { start: chunk.start, length: chunk.padded - chunk.start }
  }

  dumpInfo(): string {
    return `WebP of ${this.bytes.length} bytes`
  }

  async ensureManifestSpace(_length: number): Promise<void> {
    throw new Error('A WebP is not signed')
  }

  async writeManifestJUMBF(_manifest: Uint8Array): Promise<void> {
    throw new Error('A WebP is not signed')
  }

  private findManifest(): Chunk | undefined {
    const { bytes } = this
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    let found: Chunk | undefined
    // What follows the chunks is no part of the picture, but of what is signed.
    const last = Math.min(bytes.length, CHUNK_HEAD_BYTES + view.getUint32(4, true))
    for (let start = FILE_HEAD_BYTES; start + CHUNK_HEAD_BYTES <= last;) {
      const data = start + CHUNK_HEAD_BYTES
      const end = data + view.getUint32(start + 4, true)
      const padded = end + (end % 2)
      if (nameAt(bytes, start) === MANIFEST_CHUNK) {
        if (found || end > last) throw new Error('The WebP has a damaged manifest')
        found = { start, data, end, padded }
      }
      start = padded
    }
    return found
  }
}

const nameAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))
