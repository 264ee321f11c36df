/**
 * The files of a backup: `manifest.json`, written last; `SHA256SUMS`, as `sha256sum -c` reads it; the rows in one
 * file; the secret where the product keeps its own; and each blob under its key below `blobs/`.
 */
import { createHash, createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'

const FORMAT = 1
const MANIFEST_FILE = 'manifest.json'
const SUMS_FILE = 'SHA256SUMS'
export const SECRET_FILE = 'secret'
const BLOBS_FOLDER = 'blobs/'
/** By the database it was made of: what `pg_dump` writes, and PGlite's folder. */
export const ROWS_FILES = { postgres: 'database.dump', embedded: 'database.tar.gz' } as const

const manifestSchema = z.object({
  format: z.literal(FORMAT, 'was made by another version of Toile'),
  madeAt: z.iso.datetime(),
  database: z.enum(['embedded', 'postgres']),
  /** Those the rows have gone through. */
  migrations: z.array(z.string()),
  blobs: z.int().min(0),
  bytes: z.int().min(0),
  /** Tells whether a secret is the same, and nothing else of it. */
  secretMark: z.string(),
  sumsSha256: z.string(),
})
export type Manifest = z.output<typeof manifestSchema>

/** Paths in the folder, each with the SHA-256 of its content in hex. */
export type Sums = Map<string, string>

export const blobPathOf = (key: string): string => BLOBS_FOLDER + key
/** Finds the blob key a path stands for; undefined for other files. */
export const findBlobKey = (path: string): string | undefined =>
  path.startsWith(BLOBS_FOLDER) ? path.slice(BLOBS_FOLDER.length) : undefined

/** Keys and sessions that one secret opens stay closed to another. */
export const secretMarkOf = (secret: string): string =>
  createHmac('sha256', secret).update('backup').digest('hex').slice(0, 16)

export async function writeManifest(
  folder: string,
  sums: Sums,
  facts: Omit<Manifest, 'format' | 'sumsSha256'>,
): Promise<void> {
  const lines = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, sha256]) => `${sha256}  ${path}\n`)
  const text = lines.join('')
  await writeFile(join(folder, SUMS_FILE), text, { mode: 0o600 })
  const manifest: Manifest = {
    format: FORMAT,
    ...facts,
    sumsSha256: createHash('sha256').update(text).digest('hex'),
  }
  await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
}

/** Reads and checks every file; throws for a folder that is no whole backup, and names what differs. */
export async function readBackup(folder: string): Promise<{ manifest: Manifest; sums: Sums }> {
  const manifest = await readManifest(folder)
  const text = await readFile(join(folder, SUMS_FILE), 'utf8')
  if (createHash('sha256').update(text).digest('hex') !== manifest.sumsSha256)
    throw new Error(`${SUMS_FILE} in ${folder} is not the one that was written with this backup`)
  const sums: Sums = new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  )
  for (const [path, sha256] of sums) {
    const found = await hashFile(join(folder, path)).catch(() => 'nothing')
    if (found !== sha256) throw new Error(`The backup is damaged: ${path} is not what was written`)
  }
  return { manifest, sums }
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => {
    throw new Error(`There is no backup in ${folder}, or it was not finished: it has no ${MANIFEST_FILE}`)
  })
  const parsed = manifestSchema.safeParse(JSON.parse(text))
  if (!parsed.success)
    throw new Error(`The backup in ${folder} cannot be read: it ${parsed.error.issues[0]?.message}`)
  return parsed.data
}

/** Makes sure that what was written outlives a power cut. Returns the SHA-256 in hex, and the size. */
export async function settleFile(path: string): Promise<{ sha256: string; bytes: number }> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
    return { sha256: await hashFile(path), bytes: (await file.stat()).size }
  } finally {
    await file.close()
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
