/** Global setup of the tests on the embedded database: a migrated data folder, copied for each test home. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { loadConfig } from '../src/config/config.ts'
import { openContext } from '../src/context.ts'

declare module 'vitest' {
  interface ProvidedContext {
    embedded: { templateDir: string }
  }
}

const templateDir = mkdtempSync(join(tmpdir(), 'toile-template-'))

export async function setup(project: TestProject): Promise<void> {
  const config = loadConfig({ NODE_ENV: 'test', TOILE_LOG_LEVEL: 'error' }, templateDir)
  // Only the schema is needed, so no worker and no engine start.
  const context = await openContext({ ...config, role: 'http' })
  await context.close()
  project.provide('embedded', { templateDir })
}

export function teardown(): void {
  rmSync(templateDir, { recursive: true, force: true })
}
