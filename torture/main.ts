/** `npm run torture`: see `docs/reliability.md`. Exits with 1 when an invariant is violated. */
import { readOptions, UsageError, type Options } from './options.ts'
import { plants, shownBy, type PlantName } from './plants/plants.ts'
import { runTorture, type Outcome } from './run.ts'

const tell = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)

function show({ violations, figures }: Outcome): void {
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name.padEnd(34)} ${value}`)
  for (const { invariant, what, ids } of violations.slice(0, 60))
    console.log(`VIOLATED ${invariant}: ${what} ${ids.slice(0, 5).join(' ')}`)
  console.log(violations.length === 0 ? 'All invariants hold.' : `${violations.length} violations.`)
}

async function runPlanted(options: Options): Promise<boolean> {
  const caught = new Map<string, string>()
  for (const plant of Object.keys(plants) as PlantName[]) {
    tell(`planted: ${plant}`)
    const { violations } = await runTorture(
      { ...options, faults: shownBy[plant] ?? options.faults, plant },
      tell,
    )
    const told = violations.map(({ invariant, what }) => `${invariant}: ${what}`)
    caught.set(
      plant,
      told.length === 0 ? 'NOT CAUGHT' : `caught, ${told.length} violations, such as ${told[0]}`,
    )
    tell(`${plant} ${caught.get(plant)}`)
  }
  for (const [plant, verdict] of caught) console.log(`  ${plant.padEnd(24)} ${verdict}`)
  return ![...caught.values()].includes('NOT CAUGHT')
}

// All child processes end with this process: each part registers an exit handler.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

try {
  const { isPlanted, ...options } = readOptions(process.argv.slice(2))
  tell(`torture of ${options.seconds} s, ${options.mode}, ${options.clients} clients, seed ${options.seed}`)
  if (isPlanted) process.exitCode = (await runPlanted(options)) ? 0 : 1
  else {
    const outcome = await runTorture(options, tell)
    show(outcome)
    process.exitCode = outcome.violations.length === 0 ? 0 : 1
  }
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error)
  process.exitCode = 2
}
// Exits explicitly, because keep-alive connections would keep the process running.
process.exit()
