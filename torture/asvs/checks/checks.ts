/** Checks of sources, documents and settings, by their names in docs/asvs.md. Each returns the problems it finds. */
import { deployChecks } from './deploy.ts'
import { documentChecks } from './documents.ts'
import { sourceChecks } from './sources.ts'

export const checks: Record<string, () => string[] | Promise<string[]>> = {
  ...sourceChecks,
  ...deployChecks,
  ...documentChecks,
}
