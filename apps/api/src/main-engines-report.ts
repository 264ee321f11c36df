/**
 * `npm run engines:report [-- --days 30] [-- --json]`: reports orders, pictures and cost of the hosted engines, by day.
 * See `docs/engines.md`.
 */
import { parseArgs } from 'node:util'
import { describeSpending } from './modules/generations/describe-spending.ts'
import { readSpending, spendingDayOf } from './modules/generations/engine-spending.ts'
import { runOperatorCommand } from './operator-command.ts'

const DAY_MS = 86_400_000

await runOperatorCommand(
  {
    whenEmpty: 'This database keeps nothing yet: start the product on it once.',
    whenInUse: 'Stop the server for as long as the report takes.',
  },
  async ({ db }) => {
    const { values } = parseArgs({
      options: { days: { type: 'string', default: '30' }, json: { type: 'boolean', default: false } },
    })
    const days = Number(values.days)
    if (!Number.isInteger(days) || days < 1) throw new Error('--days takes a whole number of days')
    const since = spendingDayOf(new Date(Date.now() - (days - 1) * DAY_MS))
    const spent = await readSpending(db, { since })
    return {
      text: values.json ? JSON.stringify(spent, null, 2) : describeSpending(spent, since),
      isSound: true,
    }
  },
)
