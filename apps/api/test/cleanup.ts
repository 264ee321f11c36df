const cleanups: (() => unknown)[] = []

/**
 * Runs the registered cleanups; called by `each-file.ts` after each file. Throws the first failure, after all have run.
 */
export async function cleanUp(): Promise<void> {
  const failures: unknown[] = []
  // A failing cleanup does not stop the others.
  for (const cleanup of cleanups.splice(0).reverse())
    try {
      await cleanup()
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}

/** Registers a cleanup to run after all tests of the file, in reverse order. May be called in tests and hooks too. */
export function afterFile(cleanup: () => unknown): void {
  cleanups.push(cleanup)
}
