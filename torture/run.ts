/** One run: people live with the product, a nemesis breaks it, everything heals, and what is left is audited. */
import { setTimeout as sleep } from 'node:timers/promises'
import { openBlobStore, openDatabase } from '../apps/api/src/adapters.ts'
import { loadConfig } from '../apps/api/src/config/config.ts'
import { chances } from '../apps/api/test/chances.ts'
import { auditBonuses } from './audit/bonuses.ts'
import { auditCredits } from './audit/credits.ts'
import { drain } from './audit/drain.ts'
import { foldJournals, readTables, type Evidence, type Violation } from './audit/evidence.ts'
import { auditIsolation, auditSignOuts } from './audit/isolation.ts'
import { auditFailures, auditSecrets } from './audit/logs.ts'
import { auditEngine, auditLooks, countWasted } from './audit/looks.ts'
import { auditPayments } from './audit/payments.ts'
import { startProber } from './audit/prober.ts'
import { auditPurge } from './audit/purge.ts'
import { auditCrashes, auditRecovery, quietP99, recoveriesOf } from './audit/recovery.ts'
import { auditRepeats } from './audit/repeats.ts'
import { auditUploads } from './audit/uploads.ts'
import type { Town } from './clients/acts.ts'
import { live } from './clients/client.ts'
import { GivenUp, jsonOf } from './clients/connection.ts'
import { openJournal, readJournals } from './clients/journal.ts'
import { signUp } from './clients/person.ts'
import { embeddedFaults, productionFaults } from './nemesis/faults.ts'
import { torment } from './nemesis/nemesis.ts'
import type { Options } from './options.ts'
import { openWorld, type World } from './world/world.ts'

export type Outcome = { violations: Violation[]; figures: Record<string, number | string> }

/** Whoever still waits so long after the last fault waits for nothing. */
const AFTER_FAULTS_MS = 120_000
const WARM_MS = 2000

/** @param tell of what happens */
export async function runTorture(options: Options, tell: (line: string) => void): Promise<Outcome> {
  const world = await openWorld(options)
  let keepsFiles = true
  try {
    if (!world.smallDisk && options.mode === 'production')
      tell('skipped: disk-full, as no disk can be mounted here')
    const outcome = await torture(world, options, tell)
    keepsFiles = outcome.violations.length > 0
    return outcome
  } finally {
    if (keepsFiles) tell(`logs and journals are left in ${world.dir}`)
    await world.close({ keepsFiles })
  }
}

async function torture(world: World, options: Options, tell: (line: string) => void): Promise<Outcome> {
  const { seed, seconds, clients, mode } = options
  const { connection, mailDir, journalDir, shop } = world
  const journals = await Promise.all(
    Array.from({ length: clients }, (_, client) => openJournal(journalDir, client)),
  )
  const people = await Promise.all(
    journals.map((journal, client) =>
      signUp({
        connection,
        journal,
        mailDir,
        email: `person-${client}@people.example`,
        ip: `10.0.${client >> 8}.${client & 255}`,
      }),
    ),
  )
  const town: Town = { referralCodes: people.map(({ referralCode }) => referralCode), paths: [] }
  tell(`${people.length} people have signed up`)

  let isOver = false
  const lives = people.map((person, client) => {
    const actor = {
      person,
      connection,
      journal: journals[client]!,
      chance: chances(seed + 1000 + client),
      shop,
      visitorIp: `10.1.0.${client % 5}`,
      town,
      own: { looks: [], items: [] },
    }
    return live(actor, () => isOver)
  })
  const living = Promise.allSettled(lives)
  const prober = startProber(connection, people[0]!)
  await sleep(WARM_MS)

  const all = mode === 'embedded' ? embeddedFaults : productionFaults
  const faults =
    options.faults.length > 0
      ? Object.fromEntries(Object.entries(all).filter(([name]) => options.faults.includes(name)))
      : all
  const endsAt = Date.now() + seconds * 1000
  const windows = await torment(world, { faults, chance: chances(seed), isOver: () => Date.now() > endsAt })
  isOver = true
  await Promise.all([...world.servers, ...world.workers].map((one) => one.ready()))
  tell(`${windows.length} faults: ${countsOf(windows.map(({ fault }) => fault))}`)

  connection.endWith(AbortSignal.timeout(AFTER_FAULTS_MS))
  const violations: Violation[] = []
  for (const life of await living)
    if (life.status === 'rejected') {
      const { message } = life.reason as Error
      violations.push({
        invariant: life.reason instanceof GivenUp ? 'I14' : 'harness',
        what: message,
        ids: [],
      })
    }
  await Promise.all(journals.map((journal) => journal.close()))
  connection.endWith(new AbortController().signal)

  const readEvidence = (): Evidence => ({
    world,
    people,
    windows,
    probes: prober.probes,
    journals: foldJournals(readJournals(journalDir)),
  })
  const evidence = readEvidence()
  violations.push(...(await drain(evidence)))
  await prober.stop()
  tell('everything has come to its end')

  violations.push(...(await auditUploads(evidence)))
  violations.push(...(await auditRepeats(evidence)))
  violations.push(...(await auditIsolation(evidence, town)))
  violations.push(...(await auditSignOuts(evidence)))
  const creditsShown = new Map<string, number>()
  for (const person of people)
    creditsShown.set(person.email, Number(jsonOf(await person.ask('/api/credits'))['credits']))
  const processes = [...new Set([...world.servers, ...world.workers])]
  for (const one of processes) {
    const code = await one.stop()
    if (code !== 0) one.crashes.push(`${one.name} ended with ${code} when it was asked to stop`)
  }

  const config = loadConfig(world.directEnv, '/nowhere')
  const database = await openDatabase(config.database, () => undefined)
  const tables = await readTables(database)
  await database.close()
  const remains = { ...evidence, tables, creditsShown }
  for (const audit of [
    auditCredits,
    auditLooks,
    auditEngine,
    auditPayments,
    auditBonuses,
    auditFailures,
    auditSecrets,
    auditCrashes,
  ])
    violations.push(...audit(remains))
  if (options.isTimed) violations.push(...auditRecovery(evidence))
  tell('the database has been audited')

  const later = await world.startLater()
  violations.push(...(await auditUploads(evidence, 'a day later ')))
  const purged = await openDatabaseOf(world, mode, () => later.stop())
  violations.push(
    ...(await auditPurge({ ...evidence, ...purged, blobStore: await openBlobStore(config.blobStore) })),
  )
  await purged.database.close()

  const { made, wasted } = countWasted(remains)
  const recoveries = recoveriesOf(evidence).map(({ ms }) => ms)
  const deeds = (act: Parameters<typeof evidence.journals.deeds>[0]) =>
    evidence.journals.deeds(act).filter(({ acks }) => acks.length > 0).length
  return {
    violations,
    figures: {
      seed,
      seconds,
      faults: windows.length,
      answers: [...connection.statuses.values()].reduce((sum, count) => sum + count, 0),
      'answers of 5xx': connection.failures.length,
      looks: tables.looks.filter(({ kind, status }) => kind === 'try-on' && status === 'succeeded').length,
      'looks that could not be made': tables.looks.filter(
        ({ kind, status }) => kind === 'try-on' && status === 'failed',
      ).length,
      uploads: deeds('upload'),
      purchases: shop.paid.size,
      webhooks: shop.events.reduce((sum, { statuses }) => sum + statuses.length, 0),
      postings: tables.postings.length,
      'pictures paid for nothing': `${wasted} of ${made}`,
      'slowest start, ms': Math.round(Math.max(...processes.flatMap(({ starts }) => starts))),
      'longest recovery, ms': Math.round(Math.max(0, ...recoveries)),
      'p99 while nothing was broken, ms': Math.round(quietP99(evidence)),
      'most memory, MB': processes.map((one) => `${one.name} ${Math.round(one.peakRssMb())}`).join(', '),
    },
  }
}

/** The embedded database serves one process only: the product must have stopped. */
async function openDatabaseOf(world: World, mode: Options['mode'], stop: () => Promise<unknown>) {
  if (mode === 'embedded') await stop()
  const { database } = loadConfig(world.directEnv, '/nowhere')
  return { database: await openDatabase(database, () => undefined) }
}

const countsOf = (names: string[]): string =>
  [...Map.groupBy(names, (name) => name)].map(([name, all]) => `${all.length} ${name}`).join(', ')
