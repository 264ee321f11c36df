/** Probes of the running product, by their names in docs/asvs.md. Each returns the problems it finds. */
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
