/** The rules of steering: which engines are asked for a look, and which changes would leave a kind of look without one. */
import { lookKinds, type LookKind, type Steering } from '@toile/contract/console-engines'
import type { Most } from '@toile/engine/samples'

/** Engines by the settings. */
export type EngineFacts = {
  chains: Readonly<Record<LookKind, readonly string[]>>
  /** Engines that are set up; no other can be asked. */
  names: readonly string[]
  /** Pictures that each makes of one order. */
  mostBy: Readonly<Record<string, Most>>
  /** Prices of a picture, in millionths of a US dollar. */
  prices: Readonly<Record<string, number>>
  /** Budget of a day, in millionths of a US dollar. */
  dailyBudget: number | undefined
}

export const notSteered: Steering = {
  chains: { demo: null, basic: null, standard: null, premium: null },
  drained: [],
  dailyBudgetMicros: null,
  budgetsMicros: {},
}

/**
 * The engines that are asked for a kind of look, first to last. What the settings no longer set up is passed over; where
 * nothing would be left, the chain of the settings holds.
 */
export function liveChain(kind: LookKind, steering: Steering, facts: EngineFacts): readonly string[] {
  const asked = (steering.chains[kind] ?? facts.chains[kind]).filter(
    (name) => facts.names.includes(name) && !steering.drained.includes(name),
  )
  return asked.length > 0 ? asked : facts.chains[kind]
}

export const liveChains = (steering: Steering, facts: EngineFacts): Record<LookKind, string[]> => ({
  demo: [...liveChain('demo', steering, facts)],
  basic: [...liveChain('basic', steering, facts)],
  standard: [...liveChain('standard', steering, facts)],
  premium: [...liveChain('premium', steering, facts)],
})

/** The first reason why a steering cannot become live; undefined for one that can. */
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
