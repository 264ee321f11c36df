/**
 * `npm run bench:moderation [-- folder…]`: runs the two moderation models over the pictures in the given folders, by
 * default the samples and the looks made from them. All of these are harmless, so each refusal is a false positive.
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { decodePicture } from '@toile/engine/codecs'
import { looksExplicit } from '../../apps/api/src/modules/moderation/class-scores.ts'
import { classify } from '../../apps/api/src/modules/moderation/classify-thread.ts'
import { toModelInput } from '../../apps/api/src/modules/moderation/model-input.ts'
import type { ModelName } from '../../apps/api/src/modules/moderation/models.ts'
import { median } from '../api/load.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const out = join(root, 'bench/out')
const given = process.argv.slice(2)
const folders = given.length > 0 ? given : [join(root, 'samples'), join(root, 'samples/looks')]

const timesMs: number[] = []
const rows = []
for (const file of await picturesIn(folders)) {
  const pixels = await toModelInput(await decodePicture(file))
  const [first, second] = [await ask('first', pixels), await ask('second', pixels)]
  rows.push({
    picture: relative(process.cwd(), file),
    first: round(first.porn + first.hentai),
    second: round(second.porn + second.hentai),
    refused: looksExplicit(first) && looksExplicit(second),
  })
}
rows.sort((a, b) => b.first - a.first)
console.table(rows.slice(0, 20))
const summary = {
  pictures: rows.length,
  highestOfFirst: Math.max(...rows.map(({ first }) => first)),
  highestOfSecond: Math.max(...rows.map(({ second }) => second)),
  refused: rows.filter(({ refused }) => refused).length,
  msEach: Math.round(median(timesMs)),
}
console.table([summary])
await mkdir(out, { recursive: true })
const report = { date: new Date().toISOString(), cores: availableParallelism(), ...summary, rows }
await writeFile(join(out, 'moderation.json'), `${JSON.stringify(report, null, 2)}\n`)

async function picturesIn(all: string[]): Promise<string[]> {
  const files = await Promise.all(
    all.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))),
  )
  return files.flat().filter((file) => /\.(jpe?g|png|webp)$/i.test(file))
}

async function ask(model: ModelName, pixels: Uint8Array) {
  const start = performance.now()
  const scores = await classify({ model, pixels })
  timesMs.push(performance.now() - start)
  return scores
}

function round(score: number): number {
  return Math.round(score * 100) / 100
}
