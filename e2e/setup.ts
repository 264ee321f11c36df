/** Before the browser tests: the data folder of a first start, which each file's product begins with. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { chromiumPath } from './chromium.ts'
import { bootOn } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    templateDir: string
  }
}

const templateDir = mkdtempSync(join(tmpdir(), 'toile-template-'))

export async function setup(project: TestProject): Promise<void> {
  if (existsSync(chromiumPath)) {
    const product = await bootOn(templateDir, {})
    await product.stop()
  }
  project.provide('templateDir', templateDir)
}

export function teardown(): void {
  rmSync(templateDir, { recursive: true, force: true })
}
