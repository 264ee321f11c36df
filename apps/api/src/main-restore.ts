/** `npm run restore -- <folder>`: restores a backup into an empty database and blob store. See `docs/backup.md`. */
import { withBackupParts } from './backup-command.ts'
import { restore } from './modules/backup/restore.ts'
import { ownFolders } from './modules/retention/blob-owners.ts'
import { claimStore } from './modules/retention/store-mark.ts'
import { runCommand } from './operator-command.ts'

await runCommand(
  {
    whenEmpty: 'The backup holds no database of ours.',
    whenInUse: 'A backup is restored into an empty folder.',
  },
  (config) =>
    withBackupParts(config, async (deps, folder) => {
      const { madeAt, blobs } = await restore(
        { ...deps, ownFolders, claimStore, secret: config.secret },
        folder,
      )
      return {
        text: `Restored as it was at ${madeAt}: the database, and ${blobs} blobs. Start the product, and run \`npm run ledger:audit\` and \`npm run library:report\`.`,
        isSound: true,
      }
    }),
)
