/** Packs and unpacks the 48 bits of a mark: day, engine, and the beginning of the look's id. */
import { engineNames, type EngineName } from '../engine-names.ts'
import { PAYLOAD_BITS } from './code.ts'

export type MarkFacts = {
  /** Date in UTC, such as `2026-11-27`. */
  madeOn: string
  /** Undefined for an engine that this version does not know. */
  engine: EngineName | undefined
  /** The first six hex digits of the look's id. */
  reference: string
}

const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(2024, 0, 1)
const DAY_BITS = 16
const ENGINE_BITS = 8
const REFERENCE_BITS = PAYLOAD_BITS - DAY_BITS - ENGINE_BITS
const REFERENCE_DIGITS = REFERENCE_BITS / 4

/** Numbers of the engines in marks. They never change; 0 stands for an engine without a number. */
const engineNumbers: Record<EngineName, number> = {
  embedded: 1,
  fashn: 2,
  openai: 3,
  gemini: 4,
  vertex: 5,
  replicate: 6,
  cog: 7,
  fal: 8,
  comfyui: 9,
}

/** Packs the facts of a look, whose id is hex with or without dashes. */
export function payloadOf(look: { id: string; engine: string; madeAt: Date }): number[] {
  const day = Math.floor((look.madeAt.getTime() - FIRST_DAY) / DAY_MS)
  const engine = engineNames.find((name) => name === look.engine)
  const reference = parseInt(look.id.replaceAll('-', '').slice(0, REFERENCE_DIGITS), 16)
  return [
    ...bitsOf(Math.max(0, day), DAY_BITS),
    ...bitsOf(engine ? engineNumbers[engine] : 0, ENGINE_BITS),
    ...bitsOf(reference, REFERENCE_BITS),
  ]
}

export function factsOf(payload: readonly number[]): MarkFacts {
  const [day, engine, reference] = [
    numberOf(payload.slice(0, DAY_BITS)),
    numberOf(payload.slice(DAY_BITS, DAY_BITS + ENGINE_BITS)),
    numberOf(payload.slice(DAY_BITS + ENGINE_BITS)),
  ]
  return {
    madeOn: new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10),
    engine: engineNames.find((name) => engineNumbers[name] === engine),
    reference: reference.toString(16).padStart(REFERENCE_DIGITS, '0'),
  }
}

const bitsOf = (value: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => Math.floor(value / 2 ** (count - 1 - at)) % 2)

const numberOf = (bits: readonly number[]): number => bits.reduce((sum, bit) => sum * 2 + bit, 0)
