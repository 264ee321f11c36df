/**
 * `npm run asvs`: verifies the product against OWASP ASVS 5.0, row by row. Prints row, verdict and evidence, then the
 * totals; exits with 1 when a row fails. `-- --no-tests` skips the tests, which take most of the time; `--rows V8`
 * selects rows whose number begins so.
 */
import { parseArgs } from 'node:util'
import { checks } from './checks/checks.ts'
import { probes } from './probes/probes.ts'
import { NotHereError } from './not-here.ts'
import { startProducts } from './products.ts'
import { readRows, type Evidence, type Row } from './rows.ts'
import { judgeTest, runTests } from './tests.ts'

const { values } = parseArgs({
  options: { 'no-tests': { type: 'boolean' }, rows: { type: 'string', default: '' } },
})
const rows = readRows().filter(({ id }) => id.startsWith(values.rows))
const named = rows.flatMap(({ evidence }) => evidence)
const namesOf = (kind: 'probe' | 'check') => [
  ...new Set(named.flatMap((one) => (one.kind === kind ? [one.name] : []))),
]

const found = new Map<string, string[]>()
/** Reasons why evidence could not be gathered on this machine, by its name. */
const notHere = new Map<string, string>()
for (const name of namesOf('check')) await judge(`check ${name}`, () => checks[name]!())
const products = await startProducts()
try {
  for (const name of namesOf('probe')) await judge(`probe ${name}`, () => probes[name]!(products))
} finally {
  await products.stop()
}
const files = [...new Set(named.flatMap((one) => (one.kind === 'test' ? [one.file] : [])))]
const reported = values['no-tests'] ? undefined : await runTests(files)

const totals = { pass: 0, fail: 0, manual: 0, waived: 0, 'not run': 0 }
for (const row of rows) {
  const problems = row.evidence.flatMap(problemsOf)
  const verdict = verdictOf(row, problems)
  totals[verdict]++
  console.log(
    [row.id.padEnd(8), verdict.padEnd(7), row.what, '·', row.evidence.map(nameOf).join('; ')].join(' '),
  )
  const notRun = row.evidence.flatMap((one) => reasonNotRun(one) ?? [])
  for (const problem of [...problems, ...notRun]) console.log(`         ${problem}`)
}
console.log(
  `\n${rows.length} rows: ${totals.pass} pass, ${totals.fail} fail, ${totals.manual} by hand, ${totals.waived} waived, ${totals['not run']} not run`,
)
process.exit(totals.fail === 0 ? 0 : 1)

async function judge(name: string, work: () => string[] | Promise<string[]>): Promise<void> {
  try {
    found.set(name, await work())
  } catch (error) {
    if (error instanceof NotHereError) notHere.set(name, error.message)
    else found.set(name, [`could not run: ${String(error)}`])
  }
}

function problemsOf(one: Evidence): string[] {
  if (one.kind === 'words') return []
  if (one.kind === 'test') return reported ? judgeTest(reported, one) : []
  return found.get(`${one.kind} ${one.name}`) ?? []
}

function verdictOf({ isLeftTo, evidence }: Row, problems: string[]): keyof typeof totals {
  if (isLeftTo === 'the specification') return 'waived'
  if (isLeftTo === 'a person') return 'manual'
  if (problems.length > 0) return 'fail'
  return evidence.some((one) => reasonNotRun(one)) ? 'not run' : 'pass'
}

function reasonNotRun(one: Evidence): string | undefined {
  if (one.kind === 'words') return undefined
  if (one.kind === 'test') return reported ? undefined : 'the tests were left out'
  return notHere.get(`${one.kind} ${one.name}`)
}

function nameOf(one: Evidence): string {
  if (one.kind === 'words') return one.text
  return one.kind === 'test' ? `"${one.title}"` : `${one.kind} ${one.name}`
}
