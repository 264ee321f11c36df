/**
 * `node bench/judge/run.ts`: what a logistic formula over the judge's measures would be worth beside its verdicts, on the rated looks of
 * `bench/engine/ratings.txt`. Each person's looks are judged by weights that were fitted on everybody else's.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { LIKELY_CONFIDENCE } from '@toile/engine/engine'
import { readRatings } from '../engine/gate.ts'
import type { Rating } from '../engine/gate.ts'
import { chanceOf, fitLogistic } from './logistic.ts'
import { calibrationError, flagged, pairwiseOrder } from './scores.ts'
import type { Judgement } from './scores.ts'

/** An acceptable look is nearly as good as a convincing one. */
const WANTED: Record<Rating, number> = { broken: 0, acceptable: 0.9, convincing: 1 }
const PENALTY = 0.3
const LIMIT = 0.85
const CODES = [
  'garment_background',
  'garment_outline_unusual',
  'garment_worn',
  'garment_low_contrast',
  'legs_cut_off',
]
const FEATURES = ['skin', 'trunk', 'below', 'strange', ...CODES, 'dress', 'trousers']

type Look = {
  readonly person: string
  readonly rating: Rating
  /** As the engine tells it. */
  readonly confidence: number
  readonly features: readonly number[]
}

/** Lines of person, garment, kind, the four measures, confidence and codes; tabs between them. */
function readLooks(): Look[] {
  const ratings = readRatings(readFileSync(path.join(import.meta.dirname, '../engine/ratings.txt'), 'utf8'))
  const [, ...lines] = readFileSync(path.join(import.meta.dirname, 'measures.tsv'), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line, i) => {
    const [person = '', garment, kind, skin, trunk, below, strange, confidence, codes = ''] = line.split('\t')
    const rated = ratings[i]
    if (rated?.person !== person || rated.garment !== garment) throw new Error(`Not rated: ${line}`)
    const told = codes.split(',')
    const features = [
      4 * Math.min(Number(skin), 0.5),
      2 * Math.min(Number(trunk), 1),
      2 * Math.min(Number(below), 1),
      20 * Math.min(Number(strange), 0.05),
      ...[...CODES.map((code) => told.includes(code)), kind === 'dress', kind === 'trousers'].map(Number),
    ]
    return { person, rating: rated.rating, confidence: Number(confidence), features }
  })
}

const fitOn = (looks: readonly Look[]) =>
  fitLogistic(
    looks.map(({ features }) => features),
    looks.map(({ rating }) => WANTED[rating]),
    PENALTY,
  )

function lineOf(name: string, looks: readonly Judgement[], limit: number): string {
  const shares = (['broken', 'acceptable', 'convincing'] as const).map((rating) =>
    flagged(looks, rating, limit),
  )
  const [order, error] = [pairwiseOrder(looks), calibrationError(looks)].map((v) => v.toFixed(3))
  return `${name.padEnd(16)} order ${order}  calibration error ${error}  flagged: broken ${shares[0]}, acceptable ${shares[1]}, convincing ${shares[2]}`
}

const looks = readLooks()
const judged = [...new Set(looks.map(({ person }) => person))].flatMap((person) => {
  const weights = fitOn(looks.filter((look) => look.person !== person))
  return looks
    .filter((look) => look.person === person)
    .map(({ rating, features }) => ({ rating, confidence: chanceOf(weights, features) }))
})
console.log(lineOf('today', looks, LIKELY_CONFIDENCE))
console.log(lineOf('formula', judged, LIMIT))
const weights = fitOn(looks)
console.log([...FEATURES, 'none'].map((name, k) => `${name} ${weights[k]?.toFixed(2)}`).join(', '))
