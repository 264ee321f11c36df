/** Looks at sources, documents and settings, by the names that docs/asvs.md gives it. Each check returns its problems. */
import { deployChecks } from './deploy.ts'
import { documentChecks } from './documents.ts'
import { sourceChecks } from './sources.ts'

export const checks: Record<string, () => string[] | Promise<string[]>> = {
  ...sourceChecks,
  ...deployChecks,
  ...documentChecks,
}
