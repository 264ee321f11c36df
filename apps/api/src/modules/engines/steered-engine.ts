/** An engine that delegates to the chain of engines that is live when a look begins. */
import type { Engine, TakenOrder } from '@toile/engine/engine'

type SteeredDeps = {
  /** Returns the names of the live chain, first to last. */
  names: () => readonly string[]
  /** Names of all configured engines. */
  known: readonly string[]
  chainOf: (names: readonly string[]) => Engine
}

/**
 * Creates the engine. An order already placed with an engine outside the live chain is resumed there: it is paid for.
 */
export function steeredEngine({ names, known, chainOf }: SteeredDeps): Engine {
  const live = () => chainOf(names())
  const chainWith = (taken: TakenOrder | null | undefined): Engine => {
    const liveNames = names()
    if (!taken || liveNames.includes(taken.engine) || !known.includes(taken.engine)) return chainOf(liveNames)
    return chainOf([taken.engine, ...liveNames])
  }
  return {
    get name() {
      return live().name
    },
    get maxSamples() {
      return live().maxSamples ?? 1
    },
    maxGarments: Infinity,
    warmUp: () => live().warmUp(),
    tryOn: (request) => chainWith(request.order?.taken).tryOn(request),
    async check(request) {
      const { check } = live()
      return check ? check(request) : {}
    },
    close: async () => undefined,
  }
}
