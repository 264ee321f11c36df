/** Reads the command line of `npm run torture`. */
import { parseArgs } from 'node:util'
import { plants, type PlantName } from './plants/plants.ts'

export type Options = {
  seed: number
  seconds: number
  clients: number
  /** Number of clients that are programs with API keys. */
  customers: number
  /** `production`: Postgres, S3, two processes of each role. `embedded`: one process on a folder. */
  mode: 'production' | 'embedded'
  /** Faults to inject; if empty, all faults of the mode. */
  faults: readonly string[]
  plant: PlantName | undefined
  /** True if slow recovery is a violation. */
  isTimed: boolean
}

const usage = `npm run torture -- [options]
  --seconds 600       how long faults are made
  --seed 1            repeats the plan of a run
  --clients 24
  --customers 2       of them, those whose programs call with API keys
  --mode production   or embedded
  --faults a,b        only these
  --plant name        with a bug planted: ${Object.keys(plants).join(', ')}
  --planted           each of those in turn; all must be caught
  --untimed           slow recovery is no violation`

/** The usage text, for `--help` and for wrong options. */
export class UsageError extends Error {}

/** Reads the options. Throws `UsageError`, and the error of `parseArgs` for unknown options. */
export function readOptions(args: readonly string[]): Options & { isPlanted: boolean } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '60' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
      clients: { type: 'string', default: '24' },
      customers: { type: 'string', default: '2' },
      mode: { type: 'string', default: 'production' },
      faults: { type: 'string', default: '' },
      plant: { type: 'string' },
      planted: { type: 'boolean', default: false },
      untimed: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const numbers = [values.seconds, values.seed, values.clients, values.customers].map(Number)
  const [seconds, seed, clients, customers] = numbers
  const { mode, plant } = values
  const isKnown =
    numbers.every((number) => Number.isSafeInteger(number)) &&
    (mode === 'production' || mode === 'embedded') &&
    (plant === undefined || plant in plants)
  if (!isKnown || values.help) throw new UsageError(usage)
  return {
    seconds: seconds!,
    seed: seed!,
    clients: clients!,
    customers: customers!,
    mode,
    faults: values.faults.split(',').filter(Boolean),
    plant: plant as PlantName | undefined,
    isTimed: !values.untimed,
    isPlanted: values.planted,
  }
}
