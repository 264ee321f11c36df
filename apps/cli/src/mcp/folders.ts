/** The folders that an agent may read pictures from: those named at start, and no others. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { WrongPath } from '../outputs.ts'

const MAX_FILE_BYTES = 15 * 1024 * 1024

/** A picture that an agent may not have, or that is not there. The message is for the agent. */
export class NoSuchPicture extends Error {
  override readonly name = 'NoSuchPicture'
}

export type ReadInside = (file: string) => Promise<Uint8Array>

/**
 * A function that reads a file in one of these folders, by its path from one of them or from the root. Links are followed
 * first, so that none leads out. It rejects with NoSuchPicture for every other path, whether there is a file or not. Throws
 * WrongPath for a folder that is none.
 */
export async function openFolders(named: readonly string[]): Promise<ReadInside> {
  const folders = await Promise.all(
    named.map(async (folder) => {
      const real = await fs.realpath(folder).catch(() => undefined)
      if (real === undefined || !(await fs.stat(real)).isDirectory())
        throw new WrongPath(`${folder} is no folder.`)
      return real
    }),
  )

  async function findInside(file: string): Promise<string> {
    for (const folder of folders) {
      const real = await fs.realpath(path.resolve(folder, file)).catch(() => undefined)
      if (real !== undefined && folders.some((one) => isBelow(one, real))) return real
    }
    throw new NoSuchPicture(
      folders.length === 0
        ? 'No folder was named when this server was started: give the picture as base64, or a sample.'
        : `There is no ${file} in the folders named when this server was started: ${folders.join(', ')}`,
    )
  }

  return async (file) => {
    const handle = await fs.open(await findInside(file), 'r')
    try {
      const stats = await handle.stat()
      if (!stats.isFile()) throw new NoSuchPicture(`${file} is no file.`)
      if (stats.size > MAX_FILE_BYTES) throw new NoSuchPicture(`${file} has more than 15 MB.`)
      return await handle.readFile()
    } finally {
      await handle.close()
    }
  }
}

function isBelow(folder: string, file: string): boolean {
  const way = path.relative(folder, file)
  return way !== '' && way.split(path.sep)[0] !== '..' && !path.isAbsolute(way)
}
