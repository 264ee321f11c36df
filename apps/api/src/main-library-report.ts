/**
 * `npm run library:report [-- --json]`: reports which pictures the database and the blob store hold, their size, reason
 * and retention. See `docs/operations.md`.
 */
import { parseArgs } from 'node:util'
import { openBlobStore } from './adapters.ts'
import { describeReport } from './modules/retention/describe-report.ts'
import { reportKept } from './modules/retention/report-kept.ts'
import { temporaryFolderOf } from './modules/library/temporary-folder.ts'
import { runOperatorCommand } from './operator-command.ts'

await runOperatorCommand(
  {
    whenEmpty: 'This database keeps nothing yet: start the product on it once.',
    whenInUse: 'Stop the server for as long as the report takes.',
  },
  async ({ config, db }) => {
    const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })
    const report = await reportKept({
      db,
      blobStore: await openBlobStore(config.blobStore),
      temporaryDir: temporaryFolderOf(config.dataDir),
      now: new Date(),
    })
    return {
      text: values.json ? JSON.stringify(report, null, 2) : describeReport(report),
      isSound: report.broken.length === 0,
    }
  },
)
