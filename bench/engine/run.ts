/**
 * `npm run bench:engine`: measures time, memory and determinism, compares with rendered ground truth and with ratings
 * by eye, and draws contact sheets. With `--endure`, `--against`, `--truth` or `--worn` only that part runs.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { againstTable, keepsLimits, timeAgainst } from './against.ts'
import { checkDeterminism } from './determinism.ts'
import { endure, enduranceLine } from './endurance.ts'
import { gateTable, judgeRated } from './gate.ts'
import { readOptions } from './options.ts'
import { OUT, TRUE_PAIRS, photoPairings, samplePairings, wornPairings } from './pairings.ts'
import { renderPairings } from './render.ts'
import { drawSheets } from './sheets.ts'
import { timingTable, truthTable } from './table.ts'
import { timeByItself } from './timing-process.ts'
import { measureTruth } from './truth.ts'

const options = readOptions()
const results = path.join(OUT, 'results')
await mkdir(results, { recursive: true })

const photos = photoPairings().slice(0, options.pairs)
const samples = samplePairings().slice(0, options.pairs)
const timed = photos.length ? photos : samples

if (options.endure) {
  const endurance = await endure(samples, options.endure)
  console.log(enduranceLine(endurance))
  process.exit(endurance.bounded && endurance.failed === 0 ? 0 : 1)
}

if (options.against) {
  const compared = await timeAgainst(path.resolve(options.against), timed)
  console.log(againstTable(compared))
  process.exit(keepsLimits(compared) ? 0 : 1)
}

if (options.truth) {
  console.log(truthTable(await measureTruth(TRUE_PAIRS)))
  process.exit(0)
}

if (options.worn) {
  const worn = wornPairings().slice(0, options.pairs)
  const failures = await renderPairings(worn, results)
  const drawn = await drawSheets(worn, results, path.join(OUT, 'worn'), options.beside)
  for (const failure of failures) console.log(`failed: ${failure}`)
  console.log(`Contact sheets: ${drawn.map((file) => path.relative(process.cwd(), file)).join(', ')}`)
  process.exit(failures.length === 0 ? 0 : 1)
}

const timing = await timeByItself(timed)
const failed = [...timing.failed]
const determinism = await checkDeterminism(timed)
console.log(timingTable(timing, determinism))

const truth = await measureTruth(TRUE_PAIRS)
console.log(`\n${truthTable(truth)}`)

const judged = options.gate ? await judgeRated(options.pairs) : []
if (options.gate) console.log(`\n${gateTable(judged)}`)

const report = {
  date: new Date().toISOString(),
  cores: availableParallelism(),
  timing,
  determinism,
  truth,
  judged,
}
await writeFile(path.join(OUT, 'engine.json'), `${JSON.stringify(report, null, 2)}\n`)

if (options.sheets) {
  failed.push(...(await renderPairings([...photos, ...samples], results)))
  const sheets = [
    ...(await drawSheets(photos, results, path.join(OUT, 'photos'), options.beside)),
    ...(await drawSheets(samples, results, path.join(OUT, 'samples'), options.beside)),
  ]
  console.log(`\nContact sheets: ${sheets.map((file) => path.relative(process.cwd(), file)).join(', ')}`)
}
for (const failure of failed) console.log(`failed: ${failure}`)
if (failed.length || !determinism.same) process.exitCode = 1
