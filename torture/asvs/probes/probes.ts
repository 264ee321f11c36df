/** Questions to the started product, by the names that docs/asvs.md gives them. Each returns what it found wrong. */
import { accountProbes } from './accounts.ts'
import { answerProbes } from './answers.ts'
import type { Probe } from './calls.ts'
import { fileProbes } from './files.ts'
import { inputProbes } from './inputs.ts'
import { logProbes } from './logs.ts'
import { originProbes } from './origins.ts'
import { socketProbes } from './sockets.ts'

export const probes: Record<string, Probe> = {
  ...answerProbes,
  ...originProbes,
  ...inputProbes,
  ...accountProbes,
  ...fileProbes,
  ...socketProbes,
  ...logProbes,
}
