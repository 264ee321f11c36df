/**
 * `node bench/judge/measure.ts sheets > bench/judge/sheets.tsv`, or `looks`: prints the engine's current confidence in
 * the looks that were rated blind on sheets, or in those of `bench/engine/ratings.txt`: person, garment, rating,
 * confidence and codes.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { decodePicture } from '@toile/engine/codecs'
import { createEmbeddedEngine } from '@toile/engine/embedded-engine'
import { readRatings } from '../engine/gate.ts'
import { pictureFile } from '../engine/pairings.ts'

const ofSheets = process.argv[2] === 'sheets'
const file = path.join(import.meta.dirname, '../engine', ofSheets ? 'sheet-ratings.txt' : 'ratings.txt')
const rated = readRatings(readFileSync(file, 'utf8')).filter(({ group }) => !ofSheets || group === 'new')
const engine = createEmbeddedEngine()
for (const { person, garment, rating } of rated) {
  const { report, warnings } = await engine.tryOn({
    person: await decodePicture(pictureFile('people', person)),
    garment: await decodePicture(pictureFile('garments', garment)),
  })
  const codes = warnings.map(({ code }) => code).join(',') || '-'
  console.log([person, garment, rating, report.confidence.toFixed(2), codes].join('\t'))
}
await engine.close()
