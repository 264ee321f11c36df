import { defineConfig } from 'vitest/config'

/** Of the same number everywhere: projects with another one wait for those without, and have the machine to themselves. */
const maxWorkers = 3

/**
 * Every API test runs on both databases, but those named for one: `*.embedded.test.ts` (what no SQL decides) and
 * `*.postgres.test.ts`.
 */
const apiProject = (database: 'embedded' | 'postgres', other: 'embedded' | 'postgres') => ({
  test: {
    name: `api-${database}`,
    include: ['apps/api/test/**/*.test.ts'],
    exclude: [`**/*.${other}.test.ts`],
    env: { TOILE_TEST_DB: database },
    globalSetup: [`apps/api/test/setup-${database}.ts`],
    // Several of them start whole processes, on machines that are busy with other tests.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers,
  },
})

const unitProject = (name: string, include: string[], testTimeout = 30_000) => ({
  test: { name, include, testTimeout, maxWorkers },
})

export default defineConfig({
  test: {
    projects: [
      unitProject('contract', ['packages/contract/test/**/*.test.ts']),
      unitProject('engine', ['packages/engine/test/**/*.test.ts'], 120_000),
      apiProject('embedded', 'postgres'),
      apiProject('postgres', 'embedded'),
      'apps/web/vite.config.ts',
      unitProject('cli', ['apps/cli/test/**/*.test.ts'], 120_000),
      unitProject('tooling', ['scripts/test/**/*.test.ts', 'bench/test/**/*.test.ts']),
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Each file has a browser and a product of its own: three of them want more than two cores have.
          maxWorkers: 2,
          // Last, when nothing else wants the machine.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
