/** Reports operators who open very many accounts in an hour, in the log and the audit. It does not stop them. */
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import type { Operator } from '../../platform/operator.ts'
import { countInWindow } from '../../platform/request-window.ts'
import { recordAct } from '../audit/index.ts'

const HOUR_MS = 3_600_000
/** Accounts that an operator may open in an hour unreported; far more than a day of support needs. */
export const peopleAnHour = 200

/** Counts that an operator opened an account, each account once an hour, and reports the first one above the limit. */
export async function watchReading(
  { db, clock, logger }: { db: Db; clock: Clock; logger: Logger },
  { holder: actor }: Operator,
  subject: string,
): Promise<void> {
  const at = clock.now()
  const count = (key: string) => countInWindow(db, { key, now: at, windowMs: HOUR_MS })
  if ((await count(`console ${actor} opens ${subject}`)).used > 1) return
  const { used } = await count(`console ${actor} opens`)
  if (used !== peopleAnHour + 1) return
  logger.warn({ actor, people: used }, 'an operator opened very many people in an hour')
  const reason = `More than ${peopleAnHour} people in an hour`
  await inTransaction(db, (trx) =>
    recordAct(trx, { at, actor, act: 'people.mass-read', subject: actor, reason }),
  )
}
