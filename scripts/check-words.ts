/**
 * `npm run check:words`: comments and documents keep to plain English (STYLE.md). The committed counts by folder may only
 * fall; `--write` commits lower ones, and refuses to raise any.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countByFolder, findWordsBelow, type Counts } from './words/find-words.ts'
import { compareCounts, describeRisen, formatCounts } from './words/ratchet.ts'

const projectDir = join(import.meta.dirname, '..')
const countsFile = join(import.meta.dirname, 'words/counts.json')

const committed = JSON.parse(readFileSync(countsFile, 'utf8')) as Counts
const findings = findWordsBelow(projectDir)
const current = countByFolder(findings)
const { risen, fallen } = compareCounts(committed, current)

if (risen.length > 0) {
  for (const line of describeRisen(risen, committed, findings)) console.error(line)
  process.exitCode = 1
} else if (fallen.length > 0 && process.argv.includes('--write')) {
  writeFileSync(countsFile, formatCounts(current))
  console.log(`Lowered: ${fallen.join(', ')}`)
} else if (fallen.length > 0) {
  console.log(`Fewer findings than counted in ${fallen.join(', ')}: run \`npm run check:words -- --write\`.`)
}
