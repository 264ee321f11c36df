/** Runs the tests that rows name, and finds each in the runner's report. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import * as z from 'zod'

const projectDir = join(import.meta.dirname, '../..')

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})
export type TestReport = z.infer<typeof report>

/** @param files absolute paths of test files */
export async function runTests(files: string[]): Promise<TestReport> {
  const dir = mkdtempSync(join(tmpdir(), 'toile-asvs-'))
  const outputFile = join(dir, 'report.json')
  const vitest = join(projectDir, 'node_modules/vitest/vitest.mjs')
  const options = ['--reporter=json', `--outputFile=${outputFile}`, '--silent']
  try {
    const names = files.map((file) => relative(projectDir, file))
    const run = spawn(process.execPath, [vitest, 'run', ...names, ...options], {
      cwd: projectDir,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await once(run, 'exit')
    return report.parse(JSON.parse(readFileSync(outputFile, 'utf8')))
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Returns the problems of a named test: it did not run, or one of its cases failed. */
export function judgeTest(reported: TestReport, { title, file }: { title: string; file: string }): string[] {
  const pattern = patternOf(title)
  const cases = reported.testResults
    .filter(({ name }) => name === file)
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName, status }) => pattern.test(fullName) && status !== 'skipped')
  if (cases.length === 0) return [`the test "${title}" did not run`]
  return cases.filter(({ status }) => status !== 'passed').map(({ fullName }) => `failed: ${fullName}`)
}

/** Builds a pattern from a title in the source, in which `%s`, `%j` and `$name` match the values of a case. */
function patternOf(title: string): RegExp {
  const parts = title
    .split(/%[sjif]|\$\{?\w+\}?/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(parts.join('.*'))
}
