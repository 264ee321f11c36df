/**
 * A run: simulated users use the product while faults are injected; then everything recovers, and the data is audited.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { chances } from '../apps/api/test/chances.ts'
import { auditLater, auditRemains, auditRunning } from './audit/audit.ts'
import { drain } from './audit/drain.ts'
import { figuresOf, type Figures } from './audit/figures.ts'
import { groupByAct, type Evidence, type Violation } from './audit/evidence.ts'
import { startProber } from './audit/prober.ts'
import type { Town } from './clients/acts.ts'
import { live } from './clients/client.ts'
import { liveAsCustomer } from './clients/customer.ts'
import { GivenUp } from './clients/connection.ts'
import { openJournal, readJournals } from './clients/journal.ts'
import { signUp } from './clients/person.ts'
import { embeddedFaults, productionFaults } from './nemesis/faults.ts'
import { torment } from './nemesis/nemesis.ts'
import type { Options } from './options.ts'
import { openWorld, type World } from './world/world.ts'

export type Outcome = { violations: Violation[]; figures: Figures }

/** A request that still waits this long after the last fault counts as failed. */
const AFTER_FAULTS_MS = 120_000
const WARM_MS = 2000

/** Runs the test. @param tell prints a line about the progress */
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
  const { seed, seconds, clients, customers, mode } = options
  const { connection, mailDir, journalDir, shop, receiver } = world
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
  const town: Town = {
    referralCodes: people.map(({ referralCode }) => referralCode),
    paths: [],
    apiLooks: [],
  }
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
    return client < customers ? liveAsCustomer(actor, receiver, () => isOver) : live(actor, () => isOver)
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
    journals: groupByAct(readJournals(journalDir)),
  })
  const evidence = readEvidence()
  violations.push(...(await drain(evidence)))
  await prober.stop()
  tell('everything has come to its end')

  violations.push(...(await auditRunning(evidence, town)))
  const { remains, violations: found } = await auditRemains(evidence, options)
  violations.push(...found)
  const first = violations.at(0)
  tell(
    `the database has been audited${first ? `, and ${violations.length} violations found, such as ${first.invariant}: ${first.what}` : ''}`,
  )
  violations.push(...(await auditLater(evidence)))

  return { violations, figures: figuresOf(remains, options) }
}

const countsOf = (names: string[]): string =>
  [...Map.groupBy(names, (name) => name)].map(([name, all]) => `${all.length} ${name}`).join(', ')
