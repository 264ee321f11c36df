/**
 * `npm run backup -- <folder>`: backs up the configured database and blob store to a new folder. See `docs/backup.md`.
 */
import { existsSync } from 'node:fs'
import { withBackupParts } from './backup-command.ts'
import { readSecret } from './config/secret.ts'
import { backUp } from './modules/backup/back-up.ts'
import { findKeptRows } from './modules/retention/kept-rows.ts'
import { runCommand } from './operator-command.ts'

const MEGABYTE = 1e6

await runCommand(
  {
    whenEmpty: 'This database keeps nothing yet: start the product on it once.',
    whenInUse: 'Stop the server for as long as the backup takes.',
  },
  async (config) => {
    if (config.database.kind === 'embedded' && !existsSync(config.database.dir))
      throw new Error(`There is no database in ${config.dataDir} yet. Set TOILE_DATA_DIR or DATABASE_URL.`)
    // A new secret would get into the backup, which then could not be restored with the product's own.
    if (config.secret.kind === 'kept' && !existsSync(config.secret.file))
      throw new Error(
        `There is no secret in ${config.dataDir}. Set the product's TOILE_SECRET or TOILE_DATA_DIR.`,
      )
    return withBackupParts(config, async (deps, folder) => {
      const secret = readSecret(config.secret)
      const keepsSecret = config.secret.kind === 'kept'
      const { blobs, bytes, lost } = await backUp(
        { ...deps, findKeptRows, secret, keepsSecret, now: new Date() },
        folder,
      )
      const lines = [
        `The backup is in ${folder}: the database, and ${blobs} blobs of ${(bytes / MEGABYTE).toFixed(1)} MB.`,
        keepsSecret
          ? 'It holds the secret: whoever has it can sign in as anybody.'
          : 'TOILE_SECRET is not in it: keep that apart.',
        ...lost.map((key) => `  A row names ${key}, which the store does not have.`),
      ]
      return { text: lines.join('\n'), isSound: lost.length === 0 }
    })
  },
)
