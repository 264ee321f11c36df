/** Reads the command line of the engine's benchmark. */
import { parseArgs } from 'node:util'

export type BenchOptions = {
  /** Limit of pairings to time and draw. */
  readonly pairs: number
  /** Folder with earlier results (person__garment.png) that the sheets show beside the new ones. */
  readonly beside: string | undefined
  readonly sheets: boolean
  /** True to compare the engine's verdicts with ratings by eye. */
  readonly gate: boolean
  /** Number of pairs for the endurance test, which then runs alone; 0 for none. */
  readonly endure: number
  /** True to run only the comparison with rendered ground truth. */
  readonly truth: boolean
  /** True to only render and draw people in the clothes of others, from photos that show those worn. */
  readonly worn: boolean
  /** Path of another checkout; only this engine and that one are then timed. */
  readonly against: string | undefined
}

const USAGE = `npm run bench:engine -- [options]
  --pairs N        time and draw at most N pairings
  --beside FOLDER  show earlier results (FOLDER/person__garment.png) beside the new ones
  --no-sheets      figures only
  --no-gate        without the engine's verdicts on rated looks
  --endure N       only whether memory stays bounded over N pairs of changing sizes
  --truth          only the figures against rendered truth
  --worn           only looks of clothes that are worn in their pictures, and sheets of them
  --against FOLDER only time and memory, as shares of those of the engine in that checkout`

/** Reads the options. For --help and unknown options it prints the usage and exits. */
export function readOptions(): BenchOptions {
  try {
    const { values } = parseArgs({
      options: {
        pairs: { type: 'string' },
        beside: { type: 'string' },
        'no-sheets': { type: 'boolean', default: false },
        'no-gate': { type: 'boolean', default: false },
        endure: { type: 'string' },
        truth: { type: 'boolean', default: false },
        worn: { type: 'boolean', default: false },
        against: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
    const pairs = Number(values.pairs ?? Infinity)
    const endure = Number(values.endure ?? 0)
    const wrong = Number.isNaN(pairs) || pairs < 1 || !Number.isInteger(endure) || endure < 0
    if (values.help || wrong) throw new Error(USAGE)
    return {
      pairs,
      beside: values.beside,
      sheets: !values['no-sheets'],
      gate: !values['no-gate'],
      endure,
      truth: values.truth,
      worn: values.worn,
      against: values.against,
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : USAGE)
    return process.exit(2)
  }
}
