/** Streams files as a zip, written while it is read, so that an export of any size takes little memory. */
import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
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
  const closed = new AbortController()
  output.once('close', () => closed.abort())

  async function fill() {
    for await (const file of files) {
      // The client disconnected.
      if (output.destroyed) return
      const options = { mtime: writtenAt }
      if ('json' in file) {
        zip.addBuffer(Buffer.from(`${JSON.stringify(file.json, null, 2)}\n`), file.name, options)
        continue
      }
      const content = await findContent(blobStore, file.blobKey, closed.signal)
      if (!content) continue
      // Pictures are compressed already.
      zip.addReadStream(content, file.name, { ...options, compress: false })
      // The next picture is opened only when its turn comes.
      await finished(content)
    }
    zip.end()
  }
  fill().catch(fail)
  return output
}

/**
 * Opens a blob and waits for its first bytes, because a folder reports a missing file only then. Returns undefined when
 * the blob does not exist. The signal destroys the content.
 */
async function findContent(
  blobStore: BlobStore,
  key: string,
  signal: AbortSignal,
): Promise<Readable | undefined> {
  try {
    // A PassThrough announces the end of an empty blob as readable too.
    const content = new PassThrough()
    // The waits for the content reject on an error. Without a listener, one between two waits would end the process.
    content.on('error', () => {})
    pipeline(await blobStore.openStream(key), content, { signal }).catch(() => {})
    await once(content, 'readable')
    return content
  } catch (error) {
    if (signal.aborted || (await blobStore.exists(key))) throw error
    return undefined
  }
}
