/** The rules of steering: computes which engines make a look, and validates changes. */
import { lookKinds, type LookKind, type Steering } from '@toile/contract/console-engines'
import type { Most } from '@toile/engine/samples'

/** The engines as configured. */
export type EngineFacts = {
  chains: Readonly<Record<LookKind, readonly string[]>>
  /** Names of all configured engines. */
  names: readonly string[]
  /** Largest number of pictures that each makes in one order. */
  mostBy: Readonly<Record<string, Most>>
  /** Price of a picture by engine, in millionths of a US dollar. */
  prices: Readonly<Record<string, number>>
  /** Budget of a day (UTC), in millionths of a US dollar; undefined for no limit. */
  dailyBudget: number | undefined
}

/** The steering that changes nothing: the settings apply. */
export const notSteered: Steering = {
  chains: { demo: null, basic: null, standard: null, premium: null },
  drained: [],
  dailyBudgetMicros: null,
  budgetsMicros: {},
}

/**
 * Returns the engines for a kind of look, first to last. Leaves out drained engines and those that are no longer
 * configured; if none remain, returns the configured chain.
 */
export function liveChain(kind: LookKind, steering: Steering, facts: EngineFacts): readonly string[] {
  const live = (steering.chains[kind] ?? facts.chains[kind]).filter(
    (name) => facts.names.includes(name) && !steering.drained.includes(name),
  )
  return live.length > 0 ? live : facts.chains[kind]
}

/** Returns the live chain of every kind of look. */
export const liveChains = (steering: Steering, facts: EngineFacts): Record<LookKind, string[]> => ({
  demo: [...liveChain('demo', steering, facts)],
  basic: [...liveChain('basic', steering, facts)],
  standard: [...liveChain('standard', steering, facts)],
  premium: [...liveChain('premium', steering, facts)],
})

/** Finds the first reason why a steering cannot become live; undefined if it can. */
export function problemOf(steering: Steering, facts: EngineFacts): string | undefined {
  const budgeted = Object.keys(steering.budgetsMicros)
  const named = [...Object.values(steering.chains).flatMap((names) => names ?? []), ...steering.drained]
  const unknown = [...named, ...budgeted].find((name) => !facts.names.includes(name))
  if (unknown) return `The engine ${unknown} is not set up.`
  for (const kind of lookKinds) {
    const names = steering.chains[kind] ?? facts.chains[kind]
    if (new Set(names).size < names.length) return `The chain for ${kind} names an engine twice.`
    if (names.every((name) => steering.drained.includes(name)))
      return `No engine would be left for ${kind} looks.`
  }
  const priced = steering.dailyBudgetMicros === null ? budgeted : facts.names
  const unpriced = priced.find((name) => name !== 'embedded' && facts.prices[name] === undefined)
  if (unpriced) return `A budget needs the price of ${unpriced} in TOILE_ENGINE_PRICES.`
  if (budgeted.includes('embedded')) return 'The engine of this machine costs nothing.'
  return undefined
}
