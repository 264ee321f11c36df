/**
 * Stores uploads as temporary files until they are decoded, so that memory stays constant however many arrive at once.
 * Original files are never kept.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { outputFileOf } from './decode-messages.ts'
import { SNIFFED_BYTES } from './picture-kind.ts'

/** Longer than any request takes, so an older file was left by a killed process. */
const STALE_AFTER_MS = 15 * 60_000

export type TemporaryFile = {
  /** Absolute. */
  path: string
  bytes: number
  /** SHA-256 of the content, in hex. */
  sha256: string
  /** First bytes, to detect the type. */
  head: Uint8Array
}

export type TemporaryFolder = {
  /** Writes the stream to a file; undefined, with the file removed, when it exceeds `maxBytes`. */
  write: (content: Readable, maxBytes: number) => Promise<TemporaryFile | undefined>
  /** Removes the file, and the output decoded from it unless that was moved. */
  remove: (file: TemporaryFile) => Promise<void>
  close: () => void
}

/** Path of the temporary folder in the data folder. */
export const temporaryFolderOf = (dataDir: string): string => join(dataDir, 'incoming')

/** Lists the files of a temporary folder; empty when it does not exist. */
export async function listTemporaryFiles(
  dir: string,
): Promise<{ name: string; bytes: number; modifiedAt: Date }[]> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const infos = await Promise.all(names.map((name) => stat(join(dir, name)).catch(() => undefined)))
  return names.flatMap((name, at) => {
    const info = infos[at]
    return info ? [{ name, bytes: info.size, modifiedAt: info.mtime }] : []
  })
}

/** Opens the folder, creating it for this user only, and removes the files that killed processes left in it. */
export function openTemporaryFolder(dir: string, onError: (error: unknown) => void): TemporaryFolder {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const sweep = () => void removeStaleFiles(dir).catch(onError)
  sweep()
  const timer = setInterval(sweep, STALE_AFTER_MS)
  timer.unref()

  return {
    async write(content, maxBytes) {
      const path = join(dir, `${randomUUID()}.upload`)
      const hash = createHash('sha256')
      let bytes = 0
      let head = Buffer.alloc(0)
      async function* measured(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length
          if (bytes > maxBytes) throw new TooManyBytes()
          if (head.length < SNIFFED_BYTES) head = Buffer.concat([head, chunk]).subarray(0, SNIFFED_BYTES)
          hash.update(chunk)
          yield chunk
        }
      }
      // The pipeline reports stream errors. This listener only prevents a crash by an error while the file is being
      // opened.
      content.on('error', () => undefined)
      // Opened before streaming: a file whose opening is in progress could not be removed.
      const file = await open(path, 'wx', 0o600)
      try {
        await pipeline(content, measured, file.createWriteStream())
      } catch (error) {
        await rm(path, { force: true })
        if (error instanceof TooManyBytes) return undefined
        throw error
      }
      return { path, bytes, sha256: hash.digest('hex'), head: Uint8Array.from(head) }
    },
    async remove({ path }) {
      await Promise.all([path, outputFileOf(path)].map((file) => rm(file, { force: true })))
    },
    close: () => clearInterval(timer),
  }
}

class TooManyBytes extends Error {}

async function removeStaleFiles(dir: string): Promise<void> {
  for (const { name, modifiedAt } of await listTemporaryFiles(dir))
    if (Date.now() - modifiedAt.getTime() > STALE_AFTER_MS) await rm(join(dir, name), { force: true })
}
