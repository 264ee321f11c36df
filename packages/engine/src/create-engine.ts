/** Engines by their names. */
import { createEmbeddedEngine } from './embedded-engine.ts'
import type { Engine } from './engine.ts'

export const engineNames = ['embedded'] as const
export type EngineName = (typeof engineNames)[number]

export type EngineSettings = {
  /** Try-ons at the same time; the rest wait in order. */
  readonly concurrency?: number
}

const makers: Record<EngineName, (settings: Required<EngineSettings>) => Engine> = {
  embedded: ({ concurrency }) => createEmbeddedEngine({ threads: concurrency }),
}

/** A new engine; the caller closes it. */
export const createEngine = (name: EngineName, { concurrency = 1 }: EngineSettings = {}): Engine =>
  makers[name]({ concurrency })
