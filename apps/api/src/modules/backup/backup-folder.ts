/**
 * The files of a backup: `manifest.json`, written last; `SHA256SUMS`, in the format of `sha256sum -c`; one file with
 * all rows; the secret, if the product stores its own; and each blob by its key below `blobs/`.
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
/** File of the rows by the kind of database: the output of `pg_dump`, or an archive of PGlite's folder. */
export const ROWS_FILES = { postgres: 'database.dump', embedded: 'database.tar.gz' } as const

const manifestSchema = z.object({
  format: z.literal(FORMAT, 'was made by another version of Toile'),
  madeAt: z.iso.datetime(),
  database: z.enum(['embedded', 'postgres']),
  /** Names of the migrations applied to the rows. */
  migrations: z.array(z.string()),
  blobs: z.int().min(0),
  bytes: z.int().min(0),
  /** Fingerprint of the secret, to recognise the same one without revealing it. */
  secretMark: z.string(),
  sumsSha256: z.string(),
})
export type Manifest = z.output<typeof manifestSchema>

/** SHA-256 of each file in hex, by its path in the folder. */
export type Sums = Map<string, string>

export const blobPathOf = (key: string): string => BLOBS_FOLDER + key
/** Finds the blob key of a path; undefined for other files. */
export const findBlobKey = (path: string): string | undefined =>
  path.startsWith(BLOBS_FOLDER) ? path.slice(BLOBS_FOLDER.length) : undefined

/** Computes the fingerprint of a secret. Signing keys and sessions made with one secret do not work with another. */
export const secretMarkOf = (secret: string): string =>
  createHmac('sha256', secret).update('backup').digest('hex').slice(0, 16)

/** Writes `SHA256SUMS`, then the manifest, which completes the backup. */
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

/** Reads a backup and verifies every file. Throws if it is incomplete or damaged, and names the file. */
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

/** Flushes a file to disk (fsync), so that it survives a power failure. Returns its SHA-256 in hex, and its size. */
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
