const cleanups: (() => unknown)[] = []

/** After each file: `each-file.ts` sees to it. Throws the first failure, when all have run. */
export async function cleanUp(): Promise<void> {
  const failures: unknown[] = []
  // One that fails keeps none of the others from running.
  for (const cleanup of cleanups.splice(0).reverse())
    try {
      await cleanup()
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}

/** Runs after all tests of the file, the last asked first; may be asked for inside tests and hooks too. */
export function afterFile(cleanup: () => unknown): void {
  cleanups.push(cleanup)
}
