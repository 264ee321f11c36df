/** Ends a measurement of pages: prints missed budgets, and writes all figures as JSON. */
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

type Report = { missed: readonly string[]; runs: number } & Record<string, unknown>

export async function writeReport(folder: string, name: string, report: Report): Promise<void> {
  const { missed } = report
  console.log(missed.length === 0 ? 'All budgets are kept.' : `Not kept:\n  ${missed.join('\n  ')}`)
  await mkdir(folder, { recursive: true })
  const whole = { date: new Date().toISOString(), cores: availableParallelism(), ...report }
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(whole, null, 2)}\n`)
}
