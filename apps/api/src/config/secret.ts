/** The secret that signs picture addresses, kept beside the data when the environment gives none. */
import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import type { Config } from './config.ts'

/** Reads the kept secret, or makes it (mode 600). The data folder must be there. */
export function readSecret(secret: Config['secret']): string {
  if (secret.kind === 'given') return secret.value
  try {
    return readFileSync(secret.file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  // Written aside and linked into place: of two processes starting at once, both end up with the first one's.
  const draft = `${secret.file}.${process.pid}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(draft, secret.file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
  return readFileSync(secret.file, 'utf8').trim()
}
