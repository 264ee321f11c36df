/** `npm run bench:blind`: draws shuffled tiles of two engines' looks, and joins ratings of the tiles with the key. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { mergeRatings, ratingLines, ratingTable } from './ratings.ts'
import type { Key } from './ratings.ts'
import { drawTiles } from './tiles.ts'
import { photoPairings } from '../engine/pairings.ts'

const USAGE = `npm run bench:blind -- tiles --old FOLDER --new FOLDER --out FOLDER --key FILE [--seed N]
npm run bench:blind -- merge RATINGS --key FILE [--into FILE]
  tiles  writes 01.png and so on: person, garment and look, of both folders' looks (person__garment.png), shuffled
  merge  reads lines of tile number, C, A or B, and reason; prints the table, and writes the ratings with names`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    old: { type: 'string' },
    new: { type: 'string' },
    out: { type: 'string' },
    key: { type: 'string' },
    into: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})
const [command, file] = positionals
if (command === 'tiles' && values.old && values.new && values.out && values.key) {
  const engines = { old: values.old, new: values.new }
  const { out, key } = values
  const count = await drawTiles(photoPairings(), engines, { out, key, seed: Number(values.seed) })
  console.log(`${count} tiles in ${out}`)
} else if (command === 'merge' && file && values.key) {
  const key = JSON.parse(await readFile(values.key, 'utf8')) as Key
  const tiles = mergeRatings(key, await readFile(file, 'utf8'))
  console.log(ratingTable(tiles, 'old', 'new'))
  const into = values.into ?? path.join(import.meta.dirname, '..', 'engine', 'sheet-ratings.txt')
  await writeFile(
    into,
    `# old is commit 19af8a1. Rated blind; see \`npm run bench:blind\`.\n${ratingLines(tiles)}`,
  )
} else {
  console.error(USAGE)
  process.exitCode = 2
}
