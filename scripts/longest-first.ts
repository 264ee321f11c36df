/** The order in which `npm test` runs its files. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const LONG_IN_BROWSER =
  'on-device payments library paddle offline-studio uploads people console paid-look studio-shifts many-garments people-errors offline keyboard-person rack'

/**
 * Files that last long for their size, longest first. A clean checkout knows no durations, and by their
 * sizes these would be among the last, with one worker at them and the others idle.
 */
export const LONG = [
  'e2e/states.e2e.ts',
  'torture/test/torture.test.ts',
  ...LONG_IN_BROWSER.split(' ').map((name) => `e2e/${name}.e2e.ts`),
  'apps/api/test/process.embedded.test.ts',
  'apps/api/test/library/corpus.postgres.test.ts',
  'apps/api/test/faults/kill-paid-looks.test.ts',
]

/** Rank of a file: the lower, the earlier it runs. */
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
