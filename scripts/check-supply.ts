/** `npm run check:supply`: checks exact versions, licences of what ships and their report, and known vulnerabilities. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { licencesFile, licencesPage } from './licence-report.ts'
import { askRegistry, judgeAudit, type Audit } from './supply/audit.ts'
import { findLicenceProblems } from './supply/licences.ts'
import { findRanges, readManifests } from './supply/pins.ts'
import { findShipped, readLock } from './supply/shipped-packages.ts'

const packages = findShipped(readLock())

async function audit(): Promise<Audit> {
  const projectDir = join(import.meta.dirname, '..')
  try {
    return judgeAudit(await askRegistry(projectDir), packages, {
      today: new Date().toISOString().slice(0, 10),
    })
  } catch (error) {
    return { problems: undefined, reason: error instanceof Error ? error.message : String(error) }
  }
}

const isReportFresh = readFileSync(licencesFile, 'utf8') === (await licencesPage(packages))
const audited = await audit()
const problems = [
  ...findRanges(readManifests()),
  ...findLicenceProblems(packages),
  ...(isReportFresh ? [] : ['docs/licences.md is out of date: run `npm run licences`']),
  ...(audited.problems ?? []),
]
if (!audited.problems)
  console.log(`SKIPPED: known weaknesses. The registry could not be asked: ${audited.reason}`)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
