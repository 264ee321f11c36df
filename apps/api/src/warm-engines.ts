/**
 * Opens the configured engines and builds a chain for each kind of look. Engines warm up on threads of their own while
 * the rest of the process starts.
 */
import type { QualityTier } from '@toile/contract/business'
import type { LookKind } from '@toile/contract/console-engines'
import { clashText, findClash, type GarmentKind } from '@toile/contract/garments'
import type { Link, Meter } from '@toile/engine/chain'
import type { Gate } from '@toile/engine/gate'
import type { HostedEngineName } from '@toile/engine/engine-names'
import type { Engine } from '@toile/engine/engine'
import type { HealthNotes } from './modules/engines/engine-health.ts'
import type { FollowedSteering } from './modules/engines/follow-steering.ts'
import { steeredEngine } from './modules/engines/steered-engine.ts'
import type { Config } from './config/config.ts'

type EngineFor = (look: { kind: 'demo' | 'try-on'; quality_tier: QualityTier; livemode: boolean }) => Engine
export type WarmingEngines = {
  engineFor: Promise<EngineFor>
  /**
   * Builds a chain of the named engine alone, at its price. It shares no queue and no circuit breaker with looks of
   * customers. Closing it, which the caller does, does not close the engine.
   */
  engineNamed: Promise<(name: string) => Engine>
  /** Resolves when every kind of look has a working engine; rejects while one has none. */
  check: () => Promise<void>
  /** Readiness checks of the hosted engines, by name. */
  hosted: Promise<Record<string, () => Promise<void>>>
  close: () => Promise<void>
}

/** Opens the engines and starts warming them up; a failed warm-up goes to `onError`. */
export function warmEngines(
  config: Config,
  given: Engine | undefined,
  { onError, ...hosting }: EngineHosting & { onError: (error: unknown) => void },
): WarmingEngines {
  const opened = openEngines(config, given, hosting)
  const check = async () => {
    const { byLook } = await opened
    await Promise.all(byLook.map((engine) => engine.warmUp()))
  }
  let isClosing = false
  check().catch((error: unknown) => !isClosing && onError(error))
  return {
    engineFor: opened.then(({ engineFor }) => engineFor),
    engineNamed: opened.then(({ engineNamed }) => engineNamed),
    check,
    hosted: opened.then(({ hosted }) =>
      Object.fromEntries([...hosted].map(([name, engine]) => [`engine:${name}`, () => engine.warmUp()])),
    ),
    async close() {
      isClosing = true
      const { chains, own, hosted, closeGates } = await opened
      await Promise.all([...chains(), own, ...hosted.values()].map((engine) => engine.close()))
      closeGates()
    },
  }
}

type EngineHosting = {
  onSkip: (engine: string, error: unknown) => void
  onUnsettled: (engine: string, error: unknown) => void
  onRest: (engine: string, isResting: boolean) => void
  onCall: HealthNotes['call']
  meter: Meter
  steering: FollowedSteering
}

const clashOf = (kinds: readonly (GarmentKind | null)[]): string | undefined => {
  const clash = findClash(kinds)
  return clash && clashText(clash)
}

type OpenEngines = {
  /** One engine for each kind of look. */
  byLook: Engine[]
  /** All chains built so far. */
  chains: () => Engine[]
  /** The engine on this machine. It also checks photos before a chain sends them to a hosted engine. */
  own: Engine
  hosted: Map<string, Engine>
  closeGates: () => void
  engineFor: EngineFor
  engineNamed: (name: string) => Engine
}

async function openEngines(
  { engines: { hosted: settings, hostedConcurrency }, concurrency, warmsUp }: Config,
  given: Engine | undefined,
  { onSkip, onUnsettled, onRest, onCall, meter, steering }: EngineHosting,
): Promise<OpenEngines> {
  const { createChain } = await import('@toile/engine/chain')
  const { createGate } = await import('@toile/engine/gate')
  const { timedEngine } = await import('./modules/generations/timed-engine.ts')
  if (given) {
    const chain = createChain([{ engine: timedEngine(given) }], { onSkip, clashOf })
    return {
      byLook: [chain],
      chains: () => [chain],
      own: given,
      hosted: new Map(),
      closeGates: () => undefined,
      engineFor: () => chain,
      engineNamed: () => chain,
    }
  }
  const { createHostedEngines, createOwnEngine } = await import('@toile/engine/create-engine')
  const own = await createOwnEngine(concurrency, { practises: warmsUp })
  const hosted = await createHostedEngines(settings)
  // One gate for each engine, so that its limit holds for all chains, and each learns from the failures in the others.
  const gates = new Map<string, Gate>(
    [...hosted.keys()].map((name) => [name, createGate(name, { concurrency: hostedConcurrency, onRest })]),
  )
  const timed = (name: string): Engine => {
    const engine = name === 'embedded' ? own : hosted.get(name as HostedEngineName)
    if (!engine) throw new Error(`The engine ${name} has no settings`)
    return timedEngine(engine, (call) => onCall(name, call))
  }
  const linkOf = (name: string): Link => {
    const gate = gates.get(name)
    return { engine: timed(name), ...(gate && { hosted: { gate } }) }
  }
  const settingsOfChains = { onSkip, onUnsettled, checker: own, meter, clashOf }
  const byNames = new Map<string, Engine>()
  const chainOf = (names: readonly string[]): Engine => {
    const [first = 'embedded', ...others] = names
    const key = names.join()
    const known = byNames.get(key)
    if (known) return known
    const chain = createChain([linkOf(first), ...others.map(linkOf)], settingsOfChains)
    byNames.set(key, chain)
    return chain
  }
  const known = ['embedded', ...hosted.keys()]
  const steered = (kind: LookKind) => steeredEngine({ names: () => steering.chainFor(kind), known, chainOf })
  const byLook = {
    demo: steered('demo'),
    basic: steered('basic'),
    standard: steered('standard'),
    premium: steered('premium'),
  }
  // Looks by test keys are free, so they use no paid engine.
  const forTests = chainOf(['embedded'])
  return {
    byLook: [...Object.values(byLook), forTests],
    chains: () => [...byNames.values()],
    own,
    hosted,
    closeGates: () => gates.forEach((gate) => gate.close()),
    engineFor: ({ kind, quality_tier, livemode }) =>
      livemode ? byLook[kind === 'demo' ? 'demo' : quality_tier] : forTests,
    engineNamed: (name) =>
      createChain(
        [{ engine: timed(name), ...(gates.has(name) && { hosted: { concurrency: 1 } }) }],
        settingsOfChains,
      ),
  }
}
