import { unreachable } from '../../api/api-error.ts'
import { t } from '../../words/translate.ts'
import type { LookFailure } from './look/look-failure.ts'

/** Fetches the calls that make and end a look, which are not needed before both pictures are chosen. Rejects with ApiError. */
export const loadRequests = () =>
  import('../../api/generations.ts').catch((cause: unknown) => {
    throw unreachable(cause)
  })

/** The words for looks and calls that failed; without a network to load them by, the shortest. */
export async function loadFailures() {
  try {
    const [looks, { failureLine }] = await Promise.all([
      import('./look/look-failure.ts'),
      import('../../api/failure-words.ts'),
    ])
    return { ...looks, failureLine }
  } catch {
    const shortest = (): LookFailure => ({
      message: t('studio.failed.paid'),
      advice: '',
      charge: '',
      remedy: 'retry',
    })
    return { failureOf: shortest, failureOfGeneration: shortest, failureLine: () => '' }
  }
}

/** Fetches both before the press. */
export function preloadRequests(): void {
  void loadRequests().catch(() => undefined)
  void loadFailures()
}
