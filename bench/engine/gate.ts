/**
 * Measures the gate, which is the engine's own verdict on each look, against ratings by eye: the engine should call the
 * broken looks doubtful, and none of the convincing ones.
 */
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
  /**
   * Group of ratings; in a blind rating, the engine that made the look. The gate's thresholds were once chosen on the
   * group `fit`; the others only measure it.
   */
  readonly group: string
  readonly person: string
  readonly garment: string
  readonly rating: Rating
}
/** A rated pair with the engine's verdict on its look; `codes` are those of its warnings, or the name of the error. */
export type Judged = RatedPair & { readonly doubtful: boolean; readonly codes: readonly string[] }

/**
 * Parses lines of group, person, garment, rating and reason, separated by blanks; # begins a comment. Throws on any
 * other line.
 */
export function readRatings(text: string): RatedPair[] {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return lines.map((line) => {
    const [group, person, garment, rating] = line.split(/\s+/)
    if (!group || !person || !garment || !rating || !isRating(rating)) throw new Error(`No rating: ${line}`)
    return { group, person, garment, rating }
  })
}

/**
 * Makes the looks of the first `limit` rated pairs and returns the engine's verdicts. Returns an empty list unless the
 * pictures of all these pairs are present: most lie beside the checkout.
 */
export async function judgeRated(limit: number): Promise<Judged[]> {
  const rated = readRatings(readFileSync(RATINGS, 'utf8')).slice(0, limit)
  const present = rated.flatMap((pair) => {
    const [person, garment] = [pictureFile('people', pair.person), pictureFile('garments', pair.garment)]
    return existsSync(person) && existsSync(garment) ? [{ pair, person, garment }] : []
  })
  // Without the photos beside the checkout only pairs of samples remain: too few for a conclusion.
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

/** Makes one look and returns the verdict. A refusal counts as a doubt. */
async function judge(engine: Engine, pair: RatedPair, person: string, garment: string): Promise<Judged> {
  try {
    const request = { person: await decodePicture(person), garment: await decodePicture(garment) }
    const { report, warnings } = await engine.tryOn(request)
    return { ...pair, doubtful: report.verdict === 'doubtful', codes: warnings.map(({ code }) => code) }
  } catch (error) {
    return { ...pair, doubtful: true, codes: [error instanceof Error ? error.name : String(error)] }
  }
}

/** Counts a group's looks of one rating, and those that the engine doubts. The share is NaN when there are no looks. */
export function doubtedShare(
  judged: readonly Judged[],
  group: string,
  rating: Rating,
): { readonly share: number; readonly doubted: number; readonly count: number } {
  const looks = judged.filter((look) => look.group === group && look.rating === rating)
  const doubted = looks.filter((look) => look.doubtful).length
  return { share: looks.length ? doubted / looks.length : NaN, doubted, count: looks.length }
}

/** Formats the figures by group, and lists the looks misjudged: broken but not doubted, or convincing but doubted. */
export function gateTable(judged: readonly Judged[]): string {
  if (!judged.length) return 'The rated pictures are not present: no figures about the gate.'
  const groups = [...new Set(judged.map(({ group }) => group))]
  const cell = (group: string, rating: Rating): string => {
    const { share, doubted, count } = doubtedShare(judged, group, rating)
    return `${Math.round(100 * share)} % (${doubted}/${count})`.padStart(18)
  }
  const rows = groups.map(
    (group) =>
      `  ${group.padEnd(8)}${cell(group, 'broken')}${cell(group, 'acceptable')}${cell(group, 'convincing')}`,
  )
  const misjudged = judged.filter(
    ({ rating, doubtful }) => rating !== 'acceptable' && doubtful !== (rating === 'broken'),
  )
  return [
    'Looks that the engine doubts, by rating',
    `  ${''.padEnd(8)}${'broken'.padStart(18)}${'acceptable'.padStart(18)}${'convincing'.padStart(18)}`,
    ...rows,
    ...misjudged.map(
      ({ group, person, garment, rating, codes }) =>
        `  ${group}: ${person} in ${garment} is ${rating}${codes.length ? `: ${codes.join(', ')}` : ''}`,
    ),
  ].join('\n')
}
