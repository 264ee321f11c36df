/** Runs the audit in its three parts: while the product runs, once it has stopped, and a day later. */
import { openBlobStore, openDatabase } from '../../apps/api/src/adapters.ts'
import { loadConfig } from '../../apps/api/src/config/config.ts'
import type { Town } from '../clients/acts.ts'
import { jsonOf } from '../clients/connection.ts'
import type { Options } from '../options.ts'
import { auditBonuses } from './bonuses.ts'
import { auditCredits } from './credits.ts'
import { readTables, type Evidence, type Remains, type Violation } from './evidence.ts'
import { auditIsolation, auditSignOuts } from './isolation.ts'
import { auditWebhooks } from './events.ts'
import { auditFailures, auditSecrets } from './logs.ts'
import { auditEngine, auditLooks } from './looks.ts'
import { auditEvents, auditPayments } from './payments.ts'
import { auditGone, auditPurge } from './purge.ts'
import { auditCrashes, auditRecovery } from './recovery.ts'
import { auditRepeats } from './repeats.ts'
import { auditUploads } from './uploads.ts'

/** Audits the running product over its API, after all looks and jobs have ended. */
export async function auditRunning(evidence: Evidence, town: Town): Promise<Violation[]> {
  return [
    ...(await auditUploads(evidence)),
    ...(await auditRepeats(evidence)),
    ...(await auditIsolation(evidence, town)),
    ...(await auditSignOuts(evidence)),
  ]
}

/** The audits of the database and logs that a stopped product leaves. */
const auditsOfRemains = [
  auditCredits,
  auditLooks,
  auditEngine,
  auditPayments,
  auditWebhooks,
  auditBonuses,
  auditFailures,
  auditSecrets,
  auditCrashes,
]

/** Reads all balances over the API, stops the product, and audits the remains: the database and the logs. */
export async function auditRemains(
  evidence: Evidence,
  { isTimed }: Options,
): Promise<{ remains: Remains; violations: Violation[] }> {
  const { world, people } = evidence
  const creditsShown = new Map<string, number>()
  for (const person of people)
    creditsShown.set(person.email, Number(jsonOf(await person.ask('/api/credits'))['credits']))
  // A process with both roles is in both lists.
  for (const process of new Set([...world.servers, ...world.workers])) {
    const code = await process.stop()
    if (code !== 0) process.crashes.push(`${process.name} ended with ${code} when it was asked to stop`)
  }
  const database = await openRemains(evidence)
  const remains = { ...evidence, creditsShown, tables: await readTables(database) }
  await database.close()
  const audits = isTimed ? [...auditsOfRemains, auditRecovery] : auditsOfRemains
  return { remains, violations: audits.flatMap((audit) => audit(remains)) }
}

/** Starts the product with its clock a day ahead, and audits the data that remains after the purge. */
export async function auditLater(evidence: Evidence): Promise<Violation[]> {
  const { world } = evidence
  const later = await world.startLater()
  if (!later) return [{ invariant: 'I6', what: 'the purge a day later did not end', ids: [] }]
  const violations = [...(await auditUploads(evidence, 'a day later ')), ...(await auditGone(evidence))]
  // The embedded database can be opened by only one process.
  await later.stop()
  const database = await openRemains(evidence)
  const blobStore = await openBlobStore(loadConfig(world.directEnv, '/nowhere').blobStore)
  const purged = { ...evidence, database, blobStore }
  violations.push(...(await auditPurge(purged)), ...(await auditEvents(purged)))
  await database.close()
  return violations
}

const openRemains = ({ world }: Evidence) =>
  openDatabase(loadConfig(world.directEnv, '/nowhere').database, () => undefined)
