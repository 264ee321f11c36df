/** Engines by their names. */
import { createEmbeddedEngine } from './embedded-engine.ts'
import type { Engine } from './engine.ts'

export const engineNames = ['embedded'] as const
export type EngineName = (typeof engineNames)[number]

const makers: Record<EngineName, () => Engine> = {
  embedded: () => createEmbeddedEngine(),
}

/** A new engine; the caller closes it. */
export const createEngine = (name: EngineName): Engine => makers[name]()
