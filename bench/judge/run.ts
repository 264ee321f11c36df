/**
 * `node bench/judge/run.ts`: how well the judge's confidences order rated looks, how far they are from the share of good ones, and
 * which looks they flag and refuse: of those that they were fitted on (`ratings.txt`), with the same scaling and a logistic
 * formula over more measures fitted anew, each person's looks judged by weights of all other people's; and of today's.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { chanceOf as chanceOfTrust } from '@toile/engine/embedded/doubt'
import { LIKELY_CONFIDENCE } from '@toile/engine/engine'
import { REFUSAL_LINE } from '@toile/engine/refusal'
import { readRatings } from '../engine/gate.ts'
import type { Rating } from '../engine/gate.ts'
import { chanceOf, fitLogistic } from './logistic.ts'
import { calibrationError, flagged, pairwiseOrder, reliability } from './scores.ts'
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
  /** The engine scales it to a confidence. */
  readonly trust: number
  readonly features: readonly number[]
}

const linesOf = (file: string): string[] =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')

/** Lines of person, garment, kind, the four measures, trust and codes; tabs between them. */
function readLooks(): Look[] {
  const ratings = readRatings(readFileSync(path.join(import.meta.dirname, 'ratings.txt'), 'utf8'))
  const [, ...lines] = linesOf('measures.tsv')
  return lines.map((line, i) => {
    const [person = '', garment, kind, skin, trunk, below, strange, trust, codes = ''] = line.split('\t')
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
    return { person, rating: rated.rating, trust: Number(trust), features }
  })
}

/** Rated looks, with the confidences that `measure.ts` wrote down. */
const readMeasured = (file: string): Judgement[] =>
  linesOf(file).map((line) => {
    const [, , rating, confidence] = line.split('\t')
    return { rating: rating as Rating, confidence: Number(confidence) }
  })

type Features = (look: Look) => readonly number[]
const FORMULA = { featuresOf: (({ features }) => features) as Features, wanted: WANTED, penalty: PENALTY }
/** Platt scaling, as the engine has it: any look that is not broken is a good one. */
const SCALING = {
  featuresOf: (({ trust }) => [Math.log(trust / (1 - trust))]) as Features,
  wanted: { broken: 0, acceptable: 1, convincing: 1 },
  penalty: 0,
}

const fitOn = (looks: readonly Look[], { featuresOf, wanted, penalty }: typeof FORMULA) =>
  fitLogistic(
    looks.map(featuresOf),
    looks.map(({ rating }) => wanted[rating]),
    penalty,
  )

/** Confidences by weights that were fitted on the looks of all other people. */
const judgedBy = (looks: readonly Look[], model: typeof FORMULA): Judgement[] =>
  [...new Set(looks.map(({ person }) => person))].flatMap((person) => {
    const weights = fitOn(
      looks.filter((look) => look.person !== person),
      model,
    )
    return looks
      .filter((look) => look.person === person)
      .map((look) => ({ rating: look.rating, confidence: chanceOf(weights, model.featuresOf(look)) }))
  })

const below = (looks: readonly Judgement[], limit: number): string =>
  (['broken', 'acceptable', 'convincing'] as const)
    .map((rating) => `${rating} ${flagged(looks, rating, limit)}`)
    .join(', ')

function lineOf(name: string, looks: readonly Judgement[], limit = LIKELY_CONFIDENCE): string {
  const [order, error] = [pairwiseOrder(looks), calibrationError(looks)].map((v) => v.toFixed(3))
  return `${name.padEnd(16)} order ${order}  calibration error ${error}  flagged: ${below(looks, limit)}`
}

const looks = readLooks()
const told = looks.map(({ rating, trust }) => ({ rating, confidence: chanceOfTrust(trust) }))
const sheets = readMeasured('sheets.tsv')
const now = readMeasured('looks.tsv')
console.log(
  lineOf(
    'trust alone',
    looks.map(({ rating, trust }) => ({ rating, confidence: trust })),
    0.7,
  ),
)
console.log(lineOf('scaled', told))
console.log(lineOf('scaled anew', judgedBy(looks, SCALING)))
console.log(lineOf('formula', judgedBy(looks, FORMULA), LIMIT))
console.log(lineOf('blind sheets', sheets))
console.log(lineOf("today's looks", now))
for (const [name, judged] of [
  ['fitted', told],
  ['blind sheets', sheets],
  ["today's looks", now],
] as const)
  console.log(`refused below ${REFUSAL_LINE}, ${name}: ${below(judged, REFUSAL_LINE)}`)
const curve = reliability(told).map((group) => `${group.confidence.toFixed(2)} ${group.good.toFixed(2)}`)
console.log(`confidence and share not broken, by fifths: ${curve.join(', ')}`)
const named = (names: readonly string[], weights: readonly number[]) =>
  [...names, 'none'].map((name, k) => `${name} ${weights[k]?.toFixed(2)}`).join(', ')
console.log(`scaling: ${named(['slope'], fitOn(looks, SCALING))}`)
console.log(`formula: ${named(FEATURES, fitOn(looks, FORMULA))}`)
