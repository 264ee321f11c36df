/** `npm test`: finds or installs what the tests need, builds the web app, and runs every test. */
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWeb } from './build-web.ts'
import { makeMemoryFolder } from './memory-folder.ts'
import { findTestTools, installTestTools } from './test-tools.ts'
import { runTrainingTests } from './training-tests.ts'

/** The test report that .ci/run reads. */
const REPORT = '.cache/tests.json'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const tools = installTestTools(findTestTools())
if (!tools.chromium) console.log('SKIPPED: browser tests. No Chromium was found; name one by CHROMIUM_PATH.')
if (!tools.initdb && !process.env['TEST_DATABASE_URL'])
  console.log('No Postgres was found: the tests bring their own. Name one by TEST_DATABASE_URL to use yours.')

mkdirSync('.cache', { recursive: true })
// On disk, creating files where many were deleted is slow: an eighth of the time of tests with databases.
const memoryFolder = makeMemoryFolder()
if (memoryFolder) process.env['TMPDIR'] = memoryFolder
// The tests start dozens of product processes, which would each compile the same modules.
process.env['NODE_COMPILE_CACHE'] ??= join(process.cwd(), '.cache/node')
// A run of selected tests (`npm test -- --project web`) omits these.
const training = process.argv.length > 2 ? null : runTrainingTests()
await buildWeb()

const vitest = createRequire(import.meta.url)
  .resolve('vitest/package.json')
  .replace(/package.json$/, 'vitest.mjs')
const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`]
const child = spawn(process.execPath, [vitest, ...args, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ...(tools.chromium && { CHROMIUM_PATH: tools.chromium }) },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
const code = await new Promise<number | null>((resolve) => child.on('exit', resolve))
const { status, output } = (await training) ?? { status: 0, output: '' }
process.stdout.write(output)
process.exitCode = (code ?? 1) || status
