/** An engine that asks the chain that is live when a look begins. */
import type { Engine, TakenOrder } from '@toile/engine/engine'

type SteeredDeps = {
  /** Engines that are asked now, first to last. */
  names: () => readonly string[]
  /** Engines that are set up. */
  known: readonly string[]
  chainOf: (names: readonly string[]) => Engine
}

/** An order that a drained engine has taken is gone on with: it is paid for already. */
export function steeredEngine({ names, known, chainOf }: SteeredDeps): Engine {
  const live = () => chainOf(names())
  const chainWith = (taken: TakenOrder | null | undefined): Engine => {
    const asked = names()
    if (!taken || asked.includes(taken.engine) || !known.includes(taken.engine)) return chainOf(asked)
    return chainOf([taken.engine, ...asked])
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
