/** Orders the test files of `npm test`: known slow files first, so that no worker is left with one at the end. */
import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Browser tests: names of files in `e2e`, without `.e2e.ts`, the slowest first. */
const LONG_IN_BROWSER =
  'on-device payments library paddle offline-studio uploads people console paid-look studio-shifts many-garments people-errors offline keyboard-person rack widget start keyboard own-library providers cancelled-look'

/**
 * Slow test files, the slowest first. Without the list, Vitest orders files by the durations of an earlier run, and in a
 * clean checkout, which has none, by size. These would run late then, on one worker while the others are idle.
 */
export const LONG = [
  'e2e/states.e2e.ts',
  'torture/test/torture.test.ts',
  ...LONG_IN_BROWSER.split(' ').map((name) => `e2e/${name}.e2e.ts`),
  'apps/api/test/process.embedded.test.ts',
  'apps/api/test/library/corpus.postgres.test.ts',
  'apps/api/test/faults/kill-paid-looks.test.ts',
  'packages/engine/test/golden/samples.test.ts',
  'packages/engine/test/embedded-options.test.ts',
  'packages/engine/test/extreme-inputs.test.ts',
  'packages/engine/test/providers/providers.test.ts',
  'packages/engine/test/garment/is-garment.test.ts',
  'packages/engine/test/embedded-engine.test.ts',
  'packages/engine/test/read-framed.test.ts',
  'packages/engine/test/small-and-turned.test.ts',
]

/** Returns the rank of a file by its absolute path. Lower ranks run earlier; files that are not slow share the last. */
export function rankOf(moduleId: string): number {
  const position = LONG.findIndex((file) => moduleId.endsWith(`/${file}`))
  return position === -1 ? LONG.length : position
}

/** Returns the environment of a test file: that of its project, unless a comment in the file names another. */
function environmentOf({ moduleId, project }: TestSpecification): string {
  const { environment } = project.config
  if (environment === 'node') return environment
  return /@vitest-environment (\S+)/.exec(readFileSync(moduleId, 'utf8'))?.[1] ?? environment
}

/**
 * Sorts as Vitest does, then moves slow files to the front of their group; groups run one after another. Files of one
 * environment follow each other: a worker ends when the next file needs another, and loading all packages into a new one
 * takes as long as several files.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const placed = sorted.map((file) => ({
      file,
      group: file.project.config.sequence.groupOrder,
      rank: rankOf(file.moduleId),
      worker: `${file.project.name} ${environmentOf(file)}`,
    }))
    return placed
      .toSorted((a, b) => a.group - b.group || a.rank - b.rank || a.worker.localeCompare(b.worker))
      .map(({ file }) => file)
  }
}
