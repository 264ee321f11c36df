/**
 * `npm run operators [-- --email ADDRESS --role admin|moderator|support|none]`: lists the operators of the console, and
 * sets or removes a role. With `--email ADDRESS --remove-second-factors` removes those of any account. See
 * `docs/operations.md`.
 */
import { parseArgs } from 'node:util'
import { operatorRoles } from '@toile/contract/console-policy'
import { findOperators, setRoleOf } from './modules/console/roles.ts'
import { removeSecondFactors } from './modules/console/second-factors.ts'
import { sendNoticeJob } from './modules/notices/jobs.ts'
import { runOperatorCommand } from './operator-command.ts'
import { systemClock } from './platform/clock.ts'
import type { Database } from './platform/db.ts'
import { openEvents } from './platform/events.ts'
import { openQueue } from './platform/queue.ts'

await runOperatorCommand(
  {
    whenEmpty: 'This database has no accounts yet: start the product on it once.',
    whenInUse: 'Stop the server for as long as this takes.',
  },
  async ({ database, db }) => {
    const { values } = parseArgs({
      options: {
        email: { type: 'string' },
        role: { type: 'string' },
        'remove-second-factors': { type: 'boolean' },
      },
    })
    if (values['remove-second-factors']) {
      if (!values.email || values.role !== undefined)
        return { text: 'Give --email with --remove-second-factors, and nothing else.', isSound: false }
      if (!(await removeWithMail(database, values.email)))
        return { text: `No account has the verified address ${values.email}.`, isSound: false }
      return { text: `${values.email} has no second factor, and is signed out everywhere.`, isSound: true }
    }
    if (values.email !== undefined || values.role !== undefined) {
      const role = operatorRoles.find((one) => one === values.role) ?? null
      if (!values.email || (role === null && values.role !== 'none'))
        return { text: `Give --email and --role, one of ${operatorRoles.join(', ')}, none.`, isSound: false }
      if (!(await setRoleOf({ db, clock: systemClock }, values.email, role)))
        return { text: `No account has the verified address ${values.email}.`, isSound: false }
    }
    const operators = await findOperators(db)
    const lines = operators.map(({ email, role }) => `${role.padEnd(10)} ${email}`)
    return { text: lines.join('\n') || 'No account may use the console yet.', isSound: true }
  },
)

/** Removes the second factors and enqueues the mail about it, which a worker sends. */
async function removeWithMail(database: Database, email: string): Promise<boolean> {
  const events = await openEvents(database, console.error)
  try {
    const queue = await database.alone(() =>
      openQueue({ database, events }, [sendNoticeJob], { maintains: false, onError: console.error }),
    )
    try {
      return await removeSecondFactors({ db: database.db, clock: systemClock, queue }, email)
    } finally {
      await queue.close()
    }
  } finally {
    await events.close()
  }
}
