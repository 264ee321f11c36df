/**
 * `node bench/judge/run.ts`: evaluates the confidences of rated looks: how well they order the looks, their calibration
 * error, and how many looks they flag or refuse. It does so for the looks that the confidences were fitted on
 * (`ratings.txt`), for two models fitted again with leave-one-person-out cross-validation (the same scaling, and
 * weights of all measures), and for current looks.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { reasonsOf } from '@toile/engine/embedded/assess-composite'
import { confidenceAfter } from '@toile/engine/embedded/doubt'
import { LIKELY_CONFIDENCE } from '@toile/engine/engine'
import { REFUSAL_LINE } from '@toile/engine/refusal'
import { readRatings } from '../engine/gate.ts'
import type { Rating } from '../engine/gate.ts'
import { chanceOf, fitLogistic } from './logistic.ts'
import { calibrationError, flagged, pairwiseOrder, reliability } from './scores.ts'
import type { Judgement } from './scores.ts'

/** Target values; an acceptable look is halfway. */
const WORTH: Record<Rating, number> = { broken: 0, acceptable: 0.5, convincing: 1 }
/** Strength of the regularisation. */
const PENALTY = 0.3
const FEATURES = ['skin', 'trunk', 'below', 'strange', 'remains', 'pictures']

type Look = {
  readonly person: string
  readonly rating: Rating
  /** Trust that the doubts leave (0..1). */
  readonly trust: number
  /** Confidence to which the engine scales the trust. */
  readonly confidence: number
  readonly features: readonly number[]
}

const linesOf = (file: string): string[] =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')

/** Reads measures.tsv: person, garment, kind, five measures, and the trust and codes of the two pictures. */
function readLooks(): Look[] {
  const ratings = readRatings(readFileSync(path.join(import.meta.dirname, 'ratings.txt'), 'utf8'))
  const [, ...lines] = linesOf('measures.tsv')
  return lines.map((line, i) => {
    const [person = '', garment, , ...cells] = line.split('\t')
    const rated = ratings[i]
    if (rated?.person !== person || rated.garment !== garment) throw new Error(`Not rated: ${line}`)
    const [skin, trunk, below, strange, remains, pictures] = cells.map(Number) as Six
    const reasons = reasonsOf({ skin, trunk, below, strange, remains })
    const trust = reasons.reduce((left, reason) => left * reason.trust, pictures)
    // Scaled so that each feature is about 1 at most.
    const features = [skin, 20 * trunk, 3 * below, 20 * strange, 40 * remains, -Math.log(pictures)]
    const confidence = confidenceAfter(pictures, reasons)
    return { person, rating: rated.rating, trust, confidence, features }
  })
}
type Six = [number, number, number, number, number, number]

/** Reads rated looks with confidences, as `measure.ts` writes them. */
const readMeasured = (file: string): Judgement[] =>
  linesOf(file).map((line) => {
    const [, , rating, confidence] = line.split('\t')
    return { rating: rating as Rating, confidence: Number(confidence) }
  })

type Features = (look: Look) => readonly number[]
const FORMULA = { featuresOf: (({ features }) => features) as Features, wanted: WORTH, penalty: PENALTY }
/** Platt scaling as in the engine, where every look that is not broken is good. */
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

/** Computes each person's confidences with weights fitted on the looks of all other people. */
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

function lineOf(name: string, looks: readonly Judgement[]): string {
  const [order, error] = [pairwiseOrder(looks), calibrationError(looks)].map((v) => v.toFixed(3))
  return `${name.padEnd(16)} order ${order}  calibration error ${error}  flagged: ${below(looks, LIKELY_CONFIDENCE)}`
}

const looks = readLooks()
const sheets = readMeasured('sheets.tsv')
const now = readMeasured('looks.tsv')
console.log(lineOf('scaled', looks))
console.log(lineOf('scaled anew', judgedBy(looks, SCALING)))
console.log(`weights anew     order ${pairwiseOrder(judgedBy(looks, FORMULA)).toFixed(3)}`)
console.log(lineOf('blind sheets', sheets))
console.log(lineOf("today's looks", now))
for (const [name, judged] of [
  ['fitted', looks],
  ['blind sheets', sheets],
  ["today's looks", now],
] as const)
  console.log(`refused below ${REFUSAL_LINE}, ${name}: ${below(judged, REFUSAL_LINE)}`)
const curve = reliability(looks).map((group) => `${group.confidence.toFixed(2)} ${group.good.toFixed(2)}`)
console.log(`confidence and share not broken, by fifths: ${curve.join(', ')}`)
const named = (names: readonly string[], weights: readonly number[]) =>
  [...names, 'none'].map((name, k) => `${name} ${weights[k]?.toFixed(2)}`).join(', ')
console.log(`scaling: ${named(['slope'], fitOn(looks, SCALING))}`)
console.log(`weights: ${named(FEATURES, fitOn(looks, FORMULA))}`)
