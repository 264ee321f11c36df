/** `npm run store:claim`: marks the blob store as that of the configured database. See `docs/operations.md`. */
import { openBlobStore } from './adapters.ts'
import { claimStore } from './modules/retention/store-mark.ts'
import { runOperatorCommand } from './operator-command.ts'

await runOperatorCommand(
  {
    whenEmpty: 'This database holds nothing yet: start the product on it once.',
    whenInUse: 'Stop the server for as long as the command takes.',
  },
  async ({ config, db }) => {
    await claimStore({ db, blobStore: await openBlobStore(config.blobStore) })
    return {
      text: 'The blob store is marked as that of this database. The next sweep erases its pictures without a row.',
      isSound: true,
    }
  },
)
