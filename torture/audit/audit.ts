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
import { auditHeard } from './events.ts'
import { auditFailures, auditSecrets } from './logs.ts'
import { auditEngine, auditLooks } from './looks.ts'
import { auditEvents, auditPayments } from './payments.ts'
import { auditGone, auditPurge } from './purge.ts'
import { auditCrashes, auditRecovery } from './recovery.ts'
import { auditRepeats } from './repeats.ts'
import { auditUploads } from './uploads.ts'

export async function auditRunning(evidence: Evidence, town: Town): Promise<Violation[]> {
  return [
    ...(await auditUploads(evidence)),
    ...(await auditRepeats(evidence)),
    ...(await auditIsolation(evidence, town)),
    ...(await auditSignOuts(evidence)),
  ]
}

const ofRemains = [
  auditCredits,
  auditLooks,
  auditEngine,
  auditPayments,
  auditHeard,
  auditBonuses,
  auditFailures,
  auditSecrets,
  auditCrashes,
]

/** Reads all balances over the API, stops the product, and audits the database. */
export async function auditRemains(
  evidence: Evidence,
  { isTimed }: Options,
): Promise<{ remains: Remains; violations: Violation[] }> {
  const { world, people } = evidence
  const creditsShown = new Map<string, number>()
  for (const person of people)
    creditsShown.set(person.email, Number(jsonOf(await person.ask('/api/credits'))['credits']))
  for (const one of new Set([...world.servers, ...world.workers])) {
    const code = await one.stop()
    if (code !== 0) one.crashes.push(`${one.name} ended with ${code} when it was asked to stop`)
  }
  const database = await openRemains(evidence)
  const remains = { ...evidence, creditsShown, tables: await readTables(database) }
  await database.close()
  const audits = isTimed ? [...ofRemains, auditRecovery] : ofRemains
  return { remains, violations: audits.flatMap((audit) => audit(remains)) }
}

/** Starts the product with its clock a day ahead, and audits the data that remains after the purge. */
export async function auditLater(evidence: Evidence): Promise<Violation[]> {
  const { world } = evidence
  const later = await world.startLater()
  if (!later) return [{ invariant: 'I6', what: 'what is over could not be erased', ids: [] }]
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
