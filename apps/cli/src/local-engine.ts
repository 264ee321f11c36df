/** The engine that makes looks on this machine. */
import { createEmbeddedEngine, type EmbeddedSettings } from '@toile/engine/embedded-engine'
import type { Engine } from '@toile/engine/engine'

/**
 * A slow or busy machine may take minutes for a look. The time limit only ends an engine that hangs: the user, or the
 * agent, can stop the look at any time.
 */
export const LOCAL_SETTINGS = { jobTimeoutMs: 600_000 } as const satisfies EmbeddedSettings

export const createLocalEngine = (): Engine => createEmbeddedEngine(LOCAL_SETTINGS)
