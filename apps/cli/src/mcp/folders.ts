/** Restricts an agent's reading of pictures to the folders named at start. */
import { constants } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { WrongPath } from '../outputs.ts'

const MAX_FILE_BYTES = 15 * 1024 * 1024
/** To open a pipe would otherwise wait for its writer, for ever, and take one of the few threads that read files. */
const WITHOUT_WAITING = constants.O_RDONLY | constants.O_NONBLOCK

/** The picture does not exist, or the agent may not read it. The message is for the agent. */
export class NoSuchPicture extends Error {
  override readonly name = 'NoSuchPicture'
}

export type ReadInside = (file: string) => Promise<Uint8Array>

/**
 * Creates a function that reads a file in one of the folders, by its absolute path or by its path from one of them.
 * Links are resolved first, so that none leads out. The function rejects with NoSuchPicture for any other path, without
 * revealing if a file exists there. Throws WrongPath when a name is not a folder.
 */
export async function openFolders(named: readonly string[]): Promise<ReadInside> {
  const folders = await Promise.all(
    named.map(async (folder) => {
      const real = await fs.realpath(folder).catch(() => undefined)
      if (real === undefined || !(await fs.stat(real)).isDirectory())
        throw new WrongPath(`${folder} is not a folder.`)
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
    const handle = await fs.open(await findInside(file), WITHOUT_WAITING)
    try {
      const stats = await handle.stat()
      if (!stats.isFile()) throw new NoSuchPicture(`${file} is not a file.`)
      if (stats.size > MAX_FILE_BYTES) throw new NoSuchPicture(`${file} is larger than 15 MB.`)
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
