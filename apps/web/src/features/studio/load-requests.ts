import { unreachable } from '../../api/api-error.ts'
import { t } from '../../words/translate.ts'
import type { LookFailure } from './look/look-failure.ts'

/**
 * Loads the API calls that request and cancel a look, which are not needed before both pictures are chosen. Rejects
 * with ApiError.
 */
export const loadRequests = () =>
  import('../../api/generations.ts').catch((cause: unknown) => {
    throw unreachable(cause)
  })

/** Loads the words for failed looks and calls. Falls back to a generic message when they cannot be loaded. */
export async function loadFailures() {
  try {
    const [looks, { failureLine }] = await Promise.all([
      import('./look/look-failure.ts'),
      import('../../api/failure-words.ts'),
    ])
    return { ...looks, failureLine }
  } catch {
    const fallback = (): LookFailure => ({
      message: t('studio.failed.paid'),
      advice: '',
      charge: '',
      remedy: 'retry',
    })
    const failureOfFollowing = (): LookFailure => ({ ...fallback(), remedy: 'connection' })
    return {
      failureOf: fallback,
      failureOfFollowing,
      failureOfGeneration: fallback,
      failureLine: () => '',
    }
  }
}

/** Loads both ahead of the button press. */
export function preloadRequests(): void {
  void loadRequests().catch(() => undefined)
  void loadFailures()
}
