import { afterAll } from 'vitest'

const cleanups: (() => unknown)[] = []

afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Runs after all tests of the file, the last asked first; may be asked for inside tests and hooks too. */
export function afterFile(cleanup: () => unknown): void {
  cleanups.push(cleanup)
}
