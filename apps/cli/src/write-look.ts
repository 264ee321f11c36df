/** Writes looks, so that a failure leaves neither part of a look nor a damaged earlier one. */
import { randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'

/** The look cannot be written. The message names the file and the reason. */
export class NotWritten extends Error {
  override readonly name = 'NotWritten'
}

/**
 * Creates the look's folder and checks that the look can be written there. Called before the look is made, because a
 * server charges for it. Rejects with NotWritten.
 */
export async function prepareOutput(file: string): Promise<void> {
  const folder = path.dirname(file)
  try {
    await fs.mkdir(folder, { recursive: true })
    const earlier = await findStats(file)
    if (earlier?.isDirectory()) throw Object.assign(new Error('A folder has this name'), { code: 'EISDIR' })
    await fs.access(earlier ? file : folder, fs.constants.W_OK)
  } catch (cause) {
    throw notWritten(file, cause)
  }
}

/**
 * Writes a look's file. An earlier file is replaced only once all bytes are written, unless its folder takes no other
 * file. Rejects with NotWritten.
 */
export async function writeLook(file: string, bytes: Uint8Array): Promise<void> {
  try {
    const earlier = await findStats(file)
    // Another kind of file, such as a pipe, takes the bytes itself.
    if (earlier && !earlier.isFile()) await fs.writeFile(file, bytes)
    else await replaceFile(file, bytes, earlier)
  } catch (cause) {
    throw notWritten(file, cause)
  }
}

async function findStats(file: string): Promise<Stats | null> {
  try {
    return await fs.stat(file)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** Codes of errors of a folder in which no file can be created, or of a file that is mounted and cannot be replaced. */
const IN_PLACE_ONLY: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS', 'EBUSY'])

async function replaceFile(file: string, bytes: Uint8Array, earlier: Stats | null): Promise<void> {
  // The file that a link names is replaced, not the link.
  const target = await fs.realpath(file).catch(() => file)
  const part = path.join(path.dirname(target), `.toile-${randomUUID()}`)
  // An earlier look that is private stays private.
  const options = { flag: 'wx', ...(earlier && { mode: earlier.mode }) }
  try {
    await fs.writeFile(part, bytes, options)
    await fs.rename(part, target)
  } catch (error) {
    await fs.rm(part, { force: true })
    if (!earlier || !IN_PLACE_ONLY.has(codeOf(error))) throw error
    await fs.writeFile(target, bytes)
  }
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code

const notWritten = (file: string, cause: unknown): NotWritten =>
  new NotWritten(`${file} cannot be written (${String(codeOf(cause))}).`, { cause })
