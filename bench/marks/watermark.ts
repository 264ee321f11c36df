/**
 * `node bench/marks/watermark.ts [--looks <folder>] [--part unmarked|marked] [--from <number>] [--count <number>]`:
 * measures how well the invisible mark survives typical changes, how much it changes a picture, and how often it is
 * found in unmarked pictures. Looks are PNG files of a folder; by default those of all samples are made. `--from` and
 * `--count` measure a range, because a whole run takes an hour of CPU time.
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createCarrier } from '@toile/engine/watermark/carrier'
import { detectMark } from '@toile/engine/watermark/detect'
import { embedMark } from '@toile/engine/watermark/embed'
import { payloadOf } from '@toile/engine/watermark/payload'
import { makeSampleLooks } from './sample-looks.ts'
import { attacks, fromFile, psnr, throughFile } from './attacks.ts'
import { unmarkedPictures } from './unmarked.ts'

const { values } = parseArgs({
  options: {
    looks: { type: 'string' },
    part: { type: 'string' },
    from: { type: 'string', default: '0' },
    count: { type: 'string' },
  },
})
const UNMARKED = 10_000
/** Intermediate figures are printed after this many looks. */
const TELL_EVERY = 50

const carrier = createCarrier(Buffer.from('the key of the bench, and of nothing else'))
const looks = values.looks ? looksOf(values.looks) : await makeSampleLooks()
const from = Number(values.from)
if (values.part !== 'unmarked')
  await measureMarked(looks.slice(from, from + Number(values.count ?? looks.length)))
if (values.part !== 'marked') await measureUnmarked(Number(values.count ?? UNMARKED))

async function measureMarked(looks: readonly string[]): Promise<void> {
  const read = new Map(Object.keys(attacks).map((name) => [name, 0]))
  const ratios: number[] = []
  for (const [at, file] of looks.entries()) {
    const look = await fromFile(file)
    const payload = payloadOf({
      id: (from + at).toString(16).padStart(32, '0').split('').reverse().join(''),
      engine: 'embedded',
      madeAt: new Date(),
    })
    const marked = embedMark(look, payload, carrier)
    ratios.push(psnr(look, marked))
    for (const [name, attack] of Object.entries(attacks)) {
      const found = detectMark(await throughFile(marked, attack), carrier)
      if (found?.payload.join('') === payload.join('')) read.set(name, read.get(name)! + 1)
    }
    if ((at + 1) % TELL_EVERY === 0 || at + 1 === looks.length) tell(at + 1, ratios, read)
  }
}

function tell(looks: number, ratios: number[], read: Map<string, number>): void {
  console.log(
    `${looks} looks; PSNR ${Math.min(...ratios).toFixed(1)} dB at least, ${mean(ratios).toFixed(1)} dB on average`,
  )
  for (const [name, count] of read) console.log(`${name.padEnd(44)} ${((100 * count) / looks).toFixed(1)} %`)
}

/** Lists the looks of a folder, sorted by garment (the end of the name), so that the first hundred show all people. */
function looksOf(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.png'))
    .toSorted((one, other) => (reversed(one) < reversed(other) ? -1 : 1))
    .map((name) => path.join(folder, name))
}

function reversed(text: string): string {
  return Array.from(text).reverse().join('')
}

async function measureUnmarked(count: number): Promise<void> {
  let seen = 0
  let looked = 0
  for await (const picture of unmarkedPictures(looks, from, count)) {
    looked++
    if (detectMark(picture, carrier)) seen++
    if (looked % 1000 === 0) console.log(`${looked}: ${seen}`)
  }
  console.log(`${looked} pictures without a mark: one was seen in ${seen}`)
}

function mean(list: readonly number[]): number {
  return list.reduce((sum, value) => sum + value, 0) / list.length
}
