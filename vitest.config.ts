import { defineConfig } from 'vitest/config'
import { AMPLE_MEMORY } from './scripts/ample-memory.ts'
import { LongestFirst } from './scripts/longest-first.ts'

/** More than two cores, as tests wait now and then: with four, cores were idle. The web app's configuration says the same. */
const maxWorkers = 6

/** A busy machine takes more than the usual second; only what never comes fails. */
const patience = { poll: { timeout: 60_000 } }

/** API tests on Postgres alone; those of the ledger, crashes, kills and backups run on both databases. */
const ON_POSTGRES = [
  ...['accounts', 'generations', 'http', 'library', 'mail', 'moderation', 'retention', 'v1'].map(
    (part) => `${part}/**/!(*.embedded)`,
  ),
  // Crashes, kills and the ledger's own tests stay on both, but for the kills at random, which last a minute.
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
  // The ledger is audited after each file that has people, on both.
  ...['audit', 'statement'].map((name) => `credits/${name}`),
  // The embedded product's own processes have `process.embedded.test.ts`.
  'process',
]
/** The others too where that is asked for; else on Postgres alone, where calls do meet one another. */
const onEmbedded = process.env['TOILE_EVERY_DATABASE'] === '1' ? [] : ON_POSTGRES

/**
 * Every test but those named for one database: `*.embedded.test.ts` (no database, or what the embedded one does) and
 * `*.postgres.test.ts` (what Postgres does, or no SQL decides: an app boots on it with a third of the work).
 */
const apiProject = (database: 'embedded' | 'postgres', exclude: string[]) => ({
  test: {
    name: `api-${database}`,
    include: ['apps/api/test/**/*.test.ts'],
    exclude,
    env: { TOILE_TEST_DB: database },
    globalSetup: [`apps/api/test/setup-${database}.ts`],
    // A fifth of the time went into reading the API anew for each file.
    isolate: false,
    execArgv: AMPLE_MEMORY,
    setupFiles: ['apps/api/test/each-file.ts'],
    // Several of them start whole processes, on machines that are busy with other tests.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: patience,
    maxWorkers,
  },
})

const unitProject = (
  name: string,
  include: string[],
  { testTimeout = 30_000, isolate = true, execArgv = [] as string[] } = {},
) => ({
  test: { name, include, testTimeout, maxWorkers, isolate, execArgv, expect: patience },
})

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      unitProject('contract', ['packages/contract/test/**/*.test.ts']),
      unitProject('sdk', ['packages/sdk/test/**/*.test.ts']),
      unitProject('mcp', ['packages/mcp/test/**/*.test.ts']),
      // A process of its own for each of its many short files took a fifth of their work.
      unitProject('engine', ['packages/engine/test/**/*.test.ts'], {
        testTimeout: 120_000,
        isolate: false,
        execArgv: AMPLE_MEMORY,
      }),
      apiProject('embedded', [
        '**/*.postgres.test.ts',
        ...onEmbedded.map((tests) => `apps/api/test/${tests}.test.ts`),
      ]),
      apiProject('postgres', ['**/*.embedded.test.ts']),
      'apps/web/vite.config.ts',
      unitProject('cli', ['apps/cli/test/**/*.test.ts'], { testTimeout: 120_000 }),
      unitProject('tooling', [
        '{scripts,bench}/test/**/*.test.ts',
        'torture/test/{asvs,audit,plants}.test.ts',
      ]),
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: patience,
          globalSetup: ['e2e/setup.ts'],
          // The files of a worker share its browser.
          isolate: false,
          // One more than two cores, as the torture runs in one's place and each waits for its browser now and then.
          maxWorkers: 3,
          // When nothing else wants the machine.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'torture',
          include: ['torture/test/torture.test.ts'],
          // In place of a browser: it waits for restarts most of its time.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
