/** Files as a zip that is written while it is read, so that an export of any size takes little memory. */
import type { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { BlobStore } from './blob-store.ts'

/** One file: a document, or a picture as it is stored. */
export type ExportedFile = { name: string } & ({ json: unknown } | { blobKey: string })

/**
 * Blobs that are gone by then are left out. A failure underneath breaks the stream off, so that no half of an export
 * looks whole.
 */
export function streamZip(
  blobStore: BlobStore,
  files: AsyncIterable<ExportedFile>,
  writtenAt: Date,
): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  const breakOff = (error: unknown) => void output.destroy(error as Error)
  zip.on('error', breakOff)

  async function open(key: string, give: (error: null, content: Readable) => void) {
    try {
      const content = await blobStore.openStream(key)
      output.once('close', () => content.destroy())
      content.once('error', breakOff)
      give(null, content)
    } catch (error) {
      breakOff(error)
    }
  }

  async function fill() {
    for await (const file of files) {
      // The client has gone away.
      if (output.destroyed) return
      const options = { mtime: writtenAt }
      if ('json' in file)
        zip.addBuffer(Buffer.from(`${JSON.stringify(file.json, null, 2)}\n`), file.name, options)
      else if (await blobStore.exists(file.blobKey))
        // Pictures are packed already, and each is opened when its turn comes.
        zip.addReadStreamLazy(
          file.name,
          { ...options, compress: false },
          (give) => void open(file.blobKey, give),
        )
    }
    zip.end()
  }
  fill().catch(breakOff)
  return output
}
