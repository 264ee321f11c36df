/** Compares the engine's verdicts with ratings by eye: the engine should doubt the broken looks. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createEmbeddedEngine } from '@toile/engine/embedded-engine'
import { decodePicture } from '@toile/engine/codecs'
import type { Engine } from '@toile/engine/engine'
import { pictureFile } from './pairings.ts'

const RATINGS = path.join(import.meta.dirname, 'ratings.txt')

export type Rating = 'convincing' | 'acceptable' | 'broken'
const isRating = (word: string): word is Rating => ['convincing', 'acceptable', 'broken'].includes(word)

export type RatedPair = {
  readonly part: string
  readonly person: string
  readonly garment: string
  readonly rating: Rating
}
export type Judged = RatedPair & { readonly doubtful: boolean; readonly codes: readonly string[] }

/** Parses lines of part, person, garment, rating and reason; # begins a comment. Throws on any other line. */
export function readRatings(text: string): RatedPair[] {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return lines.map((line) => {
    const [part, person, garment, rating] = line.split(/\s+/)
    if (!part || !person || !garment || !rating || !isRating(rating)) throw new Error(`No rating: ${line}`)
    return { part, person, garment, rating }
  })
}

/** Makes looks of up to `most` rated pairs and returns the engine's verdicts; none unless all pictures are present. */
export async function judgeRated(most: number): Promise<Judged[]> {
  const rated = readRatings(readFileSync(RATINGS, 'utf8')).slice(0, most)
  const present = rated.flatMap((pair) => {
    const [person, garment] = [pictureFile('people', pair.person), pictureFile('garments', pair.garment)]
    return existsSync(person) && existsSync(garment) ? [{ pair, person, garment }] : []
  })
  // The samples alone are too few for a conclusion.
  if (present.length < rated.length) return []
  const engine = createEmbeddedEngine()
  try {
    const judged: Judged[] = []
    for (const { pair, person, garment } of present) judged.push(await judge(engine, pair, person, garment))
    return judged
  } finally {
    await engine.close()
  }
}

/** A refusal counts as a doubt. */
async function judge(engine: Engine, pair: RatedPair, person: string, garment: string): Promise<Judged> {
  try {
    const request = { person: await decodePicture(person), garment: await decodePicture(garment) }
    const { report, warnings } = await engine.tryOn(request)
    return { ...pair, doubtful: report.verdict === 'doubtful', codes: warnings.map(({ code }) => code) }
  } catch (error) {
    return { ...pair, doubtful: true, codes: [error instanceof Error ? error.name : String(error)] }
  }
}

/** Counts a part's looks of one rating, and the share of them that the engine doubts. */
export function doubtedShare(
  judged: readonly Judged[],
  part: string,
  rating: Rating,
): { readonly share: number; readonly doubted: number; readonly count: number } {
  const of = judged.filter((look) => look.part === part && look.rating === rating)
  const doubted = of.filter((look) => look.doubtful).length
  return { share: of.length ? doubted / of.length : NaN, doubted, count: of.length }
}

/** Formats the figures by part, and lists the misjudged looks. */
export function gateTable(judged: readonly Judged[]): string {
  if (!judged.length) return 'The rated pictures are not present: no figures about the gate.'
  const parts = [...new Set(judged.map(({ part }) => part))]
  const cell = (part: string, rating: Rating): string => {
    const { share, doubted, count } = doubtedShare(judged, part, rating)
    return `${Math.round(100 * share)} % (${doubted}/${count})`.padStart(18)
  }
  const rows = parts.map(
    (part) =>
      `  ${part.padEnd(8)}${cell(part, 'broken')}${cell(part, 'acceptable')}${cell(part, 'convincing')}`,
  )
  const wrong = judged.filter(
    ({ rating, doubtful }) => rating !== 'acceptable' && doubtful !== (rating === 'broken'),
  )
  return [
    'Looks that the engine doubts, by rating',
    `  ${''.padEnd(8)}${'broken'.padStart(18)}${'acceptable'.padStart(18)}${'convincing'.padStart(18)}`,
    ...rows,
    ...wrong.map(
      ({ part, person, garment, rating, codes }) =>
        `  ${part}: ${person} in ${garment} is ${rating}${codes.length ? `: ${codes.join(', ')}` : ''}`,
    ),
  ].join('\n')
}
