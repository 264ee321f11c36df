/** Streams files as a zip, written while it is read, so that an export of any size takes little memory. */
import type { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { BlobStore } from './blob-store.ts'

/** A file of an export: a JSON document, or a stored blob. */
export type ExportedFile = { name: string } & ({ json: unknown } | { blobKey: string })

/**
 * Streams the files as a zip. Blobs deleted meanwhile are skipped. Any other failure destroys the stream, so that a
 * partial zip does not look complete.
 */
export function streamZip(
  blobStore: BlobStore,
  files: AsyncIterable<ExportedFile>,
  writtenAt: Date,
): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  const fail = (error: unknown) => void output.destroy(error as Error)
  zip.on('error', fail)

  async function open(key: string, give: (error: null, content: Readable) => void) {
    try {
      const content = await blobStore.openStream(key)
      output.once('close', () => content.destroy())
      content.once('error', fail)
      give(null, content)
    } catch (error) {
      fail(error)
    }
  }

  async function fill() {
    for await (const file of files) {
      // The client disconnected.
      if (output.destroyed) return
      const options = { mtime: writtenAt }
      if ('json' in file)
        zip.addBuffer(Buffer.from(`${JSON.stringify(file.json, null, 2)}\n`), file.name, options)
      else if (await blobStore.exists(file.blobKey))
        // Pictures are compressed already. Each is opened only when its turn comes.
        zip.addReadStreamLazy(
          file.name,
          { ...options, compress: false },
          (give) => void open(file.blobKey, give),
        )
    }
    zip.end()
  }
  fill().catch(fail)
  return output
}
