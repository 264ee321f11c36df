import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { AMPLE_MEMORY } from './scripts/ample-memory.ts'
import { LongestFirst } from './scripts/longest-first.ts'

/**
 * More workers than cores, because tests wait now and then: with four, two cores were idle at times. The web app's configuration
 * has the same number.
 */
const maxWorkers = 6
/**
 * The engine's tests hardly wait, and a worker more compiles the engine once more: with six, they took a third more
 * processor time than with three on two cores.
 */
const engineWorkers = Math.min(availableParallelism() + 1, maxWorkers)

/** More than the default second, so that a busy machine fails no test: only what never happens does. */
const patience = { poll: { timeout: 60_000 } }

/** For the same reason, longer than several waits of a test together. */
const timeouts = { testTimeout: 300_000, hookTimeout: 300_000 }

/**
 * Node itself imports the tests and the code under test, as it does in the product. Vite's transforms took a tenth of the
 * processor time of the API's tests. `vi.mock` would need `nodeLoader`.
 */
const experimental = { viteModuleRunner: false, nodeLoader: false }

/** API tests that run on Postgres only. Those of the ledger, crashes, kills and backups run on both databases. */
const ON_POSTGRES = [
  ...['accounts', 'generations', 'http', 'library', 'mail', 'moderation', 'retention', 'v1'].map(
    (part) => `${part}/**/!(*.embedded)`,
  ),
  // Crashes, kills and the ledger's tests run on both databases, except the random kills, which last a minute.
  'faults/kill-paid-looks',
  ...[
    'audit',
    'buying',
    'network-faults',
    'outages',
    'packages',
    'paypal',
    'personal-data',
    'receipts',
    'refunds',
    'stripe',
    'test-checkout',
    'webhooks',
  ].map((name) => `payments/${name}`),
  ...['account-changes', 'foreign-issuer', 'provider', 'sign-up', 'tokens'].map((name) => `identity/${name}`),
  // The ledger is audited after each test file with accounts, on both databases.
  ...['audit', 'statement'].map((name) => `credits/${name}`),
  // `process.embedded.test.ts` covers the processes of the embedded product.
  'process',
]
/** Excluded from the embedded database unless `TOILE_EVERY_DATABASE=1`: on Postgres, queries really run concurrently. */
const onEmbedded = process.env['TOILE_EVERY_DATABASE'] === '1' ? [] : ON_POSTGRES

/**
 * The API's tests on one database. `*.embedded.test.ts` runs on the embedded database only: tests of it, or without any.
 * `*.postgres.test.ts` runs on Postgres only: tests of it, or tests that do not depend on SQL, because an app boots on
 * Postgres with a third of the work. All other files run on both, except those in `exclude`.
 */
const apiProject = (database: 'embedded' | 'postgres', exclude: string[]) => ({
  test: {
    name: `api-${database}`,
    include: ['apps/api/test/**/*.test.ts'],
    exclude,
    env: { TOILE_TEST_DB: database },
    globalSetup: [`apps/api/test/setup-${database}.ts`],
    // Importing the API again for each file took a fifth of the time.
    isolate: false,
    experimental,
    execArgv: AMPLE_MEMORY,
    setupFiles: ['apps/api/test/each-file.ts'],
    ...timeouts,
    expect: patience,
    maxWorkers,
  },
})

const unitProject = (name: string, include: string[]) => ({
  // A separate process for each of many short files took a fifth of the processor time.
  test: { name, include, ...timeouts, maxWorkers, isolate: false, experimental, expect: patience },
})
const engineTests = unitProject('engine', ['packages/engine/test/**/*.test.ts'])

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...engineTests.test,
          execArgv: AMPLE_MEMORY,
          maxWorkers: engineWorkers,
          // Another number of workers needs a group of its own.
          sequence: { groupOrder: 1 },
        },
      },
      apiProject('embedded', [
        '**/*.postgres.test.ts',
        ...onEmbedded.map((tests) => `apps/api/test/${tests}.test.ts`),
      ]),
      apiProject('postgres', ['**/*.embedded.test.ts']),
      'apps/web/vite.config.ts',
      // One project for all: each starts workers of its own.
      unitProject('unit', [
        'packages/{contract,sdk,mcp}/test/**/*.test.ts',
        'apps/cli/test/**/*.test.ts',
        '{scripts,bench}/test/**/*.test.ts',
        'torture/test/{asvs,audit,plants}.test.ts',
      ]),
      {
        test: {
          name: 'e2e',
          experimental,
          include: ['e2e/**/*.e2e.ts'],
          // A test of two looks took half of three minutes beside two busy loops.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: patience,
          globalSetup: ['e2e/setup.ts'],
          // The files of a worker share one browser.
          isolate: false,
          // More than the cores: the torture test takes one worker, and each waits for its browser now and then.
          maxWorkers: 3,
          // After all other projects, with the machine to themselves.
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'torture',
          experimental,
          include: ['torture/test/torture.test.ts'],
          // Beside the browser tests: it mostly waits for restarts.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
