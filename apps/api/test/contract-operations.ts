/** Lists every operation of the contract, discovered from its files, so that new ones are included automatically. */
import { readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { Operation } from '@toile/contract/operation'

const folder = fileURLToPath(new URL('../../../packages/contract/src', import.meta.url))

export async function readOperations(): Promise<Operation[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(
    files.map((name) => import(pathToFileURL(join(folder, name)).href) as Promise<Record<string, unknown>>),
  )
  return modules.flatMap((exported) => Object.values(exported)).filter(isOperation)
}

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'responses' in value
