/** `npm run check`: types, lint, format, unused code, words and supply chain, all of them even when one fails. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const checks: [name: string, command: string][] = [
  ['types', 'tsc -b'],
  ['lint', 'oxlint --type-aware --deny-warnings'],
  ['format', 'prettier --check --log-level warn .'],
  ['unused code', 'knip'],
  ['words', 'node scripts/check-words.ts'],
  ['supply chain', 'node scripts/check-supply.ts'],
]

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
let failed = 0
for (const [name, command] of checks) {
  const [program = '', ...args] = command.split(' ')
  const run = spawnSync(program, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  console.log(`${run.status === 0 ? 'ok    ' : 'FAILED'} ${name}`)
  if (run.status !== 0) failed++
}
mkdirSync('.cache', { recursive: true })
writeFileSync('.cache/checks.json', JSON.stringify({ passed: checks.length - failed, failed }))
process.exitCode = failed === 0 ? 0 : 1
