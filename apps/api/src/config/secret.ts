/**
 * The server's secret, from which all keys are derived; stored in the data folder unless the environment gives one.
 */
import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import type { Config } from './config.ts'

/** Reads the secret, creating its file (mode 600) on first use. The data folder must exist. */
export function readSecret(secret: Config['secret']): string {
  if (secret.kind === 'given') return secret.value
  try {
    return readFileSync(secret.file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  // Written to a draft and hard-linked into place: when two processes start at once, both use the first one's secret.
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
