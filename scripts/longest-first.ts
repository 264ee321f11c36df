/** Orders the files of `npm test`. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const LONG_IN_BROWSER =
  'on-device payments library paddle offline-studio uploads people console paid-look studio-shifts many-garments people-errors offline keyboard-person rack'

/**
 * Slow files, the slowest first. A clean checkout has no recorded durations, and ordered by size these would run
 * last, on one worker while the others are idle.
 */
export const LONG = [
  'e2e/states.e2e.ts',
  'torture/test/torture.test.ts',
  ...LONG_IN_BROWSER.split(' ').map((name) => `e2e/${name}.e2e.ts`),
  'apps/api/test/process.embedded.test.ts',
  'apps/api/test/library/corpus.postgres.test.ts',
  'apps/api/test/faults/kill-paid-looks.test.ts',
]

/** Returns the rank of a file; lower ranks run earlier. */
export function rankOf(moduleId: string): number {
  const position = LONG.findIndex((file) => moduleId.endsWith(`/${file}`))
  return position === -1 ? LONG.length : position
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || rankOf(a.moduleId) - rankOf(b.moduleId))
  }
}
