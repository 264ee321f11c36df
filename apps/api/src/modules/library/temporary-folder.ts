/**
 * Where uploads lie between their arrival and their decoding: one file each, so that memory stays flat however many
 * arrive at once. Nothing stays here: the original of a picture is never kept.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pictureMadeOf } from './decode-messages.ts'
import { SNIFFED_BYTES } from './picture-kind.ts'

/** Longer than any request lives, so what is older was left by a killed process. */
const LEFT_BEHIND_AFTER_MS = 15 * 60_000

export type TemporaryFile = {
  /** Absolute. */
  path: string
  bytes: number
  /** Hash of the content, in hex. */
  sha256: string
  /** The first bytes, to tell the kind by. */
  head: Uint8Array
}

export type TemporaryFolder = {
  /** Writes the stream to a file; resolves with nothing, and keeps nothing, when it holds more than `maxBytes`. */
  write: (content: Readable, maxBytes: number) => Promise<TemporaryFile | undefined>
  /** And the picture made of it, where that has not been moved elsewhere. */
  remove: (file: TemporaryFile) => Promise<void>
  close: () => void
}

/** Below the data folder. */
export const temporaryFolderOf = (dataDir: string): string => join(dataDir, 'incoming')

/** Lists the files of a temporary folder; empty where the folder is missing. */
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

/** Makes the folder when missing, for this user only, and clears away what a killed process left in it. */
export function openTemporaryFolder(dir: string, onError: (error: unknown) => void): TemporaryFolder {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const sweep = () => void removeLeftBehind(dir).catch(onError)
  sweep()
  const timer = setInterval(sweep, LEFT_BEHIND_AFTER_MS)
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
      // A failure while the file is being opened is told by the pipeline; here it only must not go unheard.
      content.on('error', () => undefined)
      // Opened before anything can fail: a file whose opening is still under way could not be removed.
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
      await Promise.all([path, pictureMadeOf(path)].map((file) => rm(file, { force: true })))
    },
    close: () => clearInterval(timer),
  }
}

class TooManyBytes extends Error {}

async function removeLeftBehind(dir: string): Promise<void> {
  for (const { name, modifiedAt } of await listTemporaryFiles(dir))
    if (Date.now() - modifiedAt.getTime() > LEFT_BEHIND_AFTER_MS) await rm(join(dir, name), { force: true })
}
