/** `npm run check`: runs types, lint, format, unused code, words and supply chain side by side, all of them even when one fails. */
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const checks: [name: string, command: string][] = [
  // The linter reports type errors too, so a separate `tsc -b` would read the whole project twice.
  ['types and lint', 'oxlint --type-aware --type-check --deny-warnings'],
  ['format', 'oxfmt --check'],
  ['unused code', 'knip'],
  ['words', 'node scripts/check-words.ts'],
  ['supply chain', 'node scripts/check-supply.ts'],
]
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

/** Runs a check. Returns its output and whether it passed. */
const runCheck = (command: string): Promise<{ output: string; passed: boolean }> =>
  new Promise((resolve) => {
    const [program = '', ...args] = command.split(' ')
    const options = { shell: process.platform === 'win32', maxBuffer: MAX_OUTPUT_BYTES }
    execFile(program, args, options, (error, stdout, stderr) => {
      // A program that cannot be started has no output of its own.
      const reason = error && stdout + stderr === '' ? `${error.message}\n` : ''
      resolve({ output: stdout + stderr + reason, passed: error === null })
    })
  })

let failed = 0
const running = checks.map(([name, command]) => ({ name, result: runCheck(command) }))
for (const { name, result } of running) {
  const { output, passed } = await result
  process.stdout.write(output)
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name}`)
  if (!passed) failed++
}
mkdirSync('.cache', { recursive: true })
writeFileSync('.cache/checks.json', JSON.stringify({ passed: checks.length - failed, failed }))
process.exitCode = failed === 0 ? 0 : 1
