/**
 * `npm run reports [-- --keep ID | --remove ID]`: lists the shared looks that visitors reported, and settles the
 * reports of one. See `docs/operations.md`.
 */
import { parseArgs } from 'node:util'
import { readSecret } from './config/secret.ts'
import { openReported, settleByCommand } from './modules/console/reports-by-command.ts'
import { describeReported } from './modules/shares/settle-reports.ts'
import { runOperatorCommand } from './operator-command.ts'
import { systemClock } from './platform/clock.ts'
import { createSignedUrls } from './platform/signed-urls.ts'
import { isUuid } from './platform/uuid.ts'

const ADDRESS_MINUTES = 60

await runOperatorCommand(
  {
    whenEmpty: 'This database keeps nothing yet: start the product on it once.',
    whenInUse: 'Stop the server for as long as this takes.',
  },
  async ({ config, db }) => {
    const { values } = parseArgs({ options: { keep: { type: 'string' }, remove: { type: 'string' } } })
    const deps = { db, clock: systemClock }
    for (const verdict of ['keep', 'remove'] as const) {
      const id = values[verdict]
      if (id === undefined) continue
      const isSettled = isUuid(id) && (await settleByCommand(deps, { id, verdict }))
      if (!isSettled) return { text: `There is no shared look ${id}.`, isSound: false }
    }
    const { sign } = createSignedUrls(readSecret(config.secret), systemClock)
    const origin = config.publicUrl ?? `http://localhost:${config.port}`
    const reported = await openReported(deps)
    const now = systemClock.now()
    return {
      text: describeReported(reported, (key) => sign(origin, key, now, ADDRESS_MINUTES), now),
      isSound: reported.length === 0,
    }
  },
)
