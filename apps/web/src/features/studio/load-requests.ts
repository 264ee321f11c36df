import { unreachable } from '../../api/api-error.ts'
import { reportPartFailed } from '../../ui/lazy-part.tsx'
import { t } from '../../words/translate.ts'
import type { LookFailure } from './look/look-failure.ts'

const importRequests = () => import('../../api/generations.ts')
const importFollowing = () => import('../../api/follow-generation.ts')

/**
 * Loads the API calls that request and cancel a look, which are not needed before both pictures are chosen. Rejects
 * with ApiError.
 */
export const loadRequests = () => importRequests().catch(failToLoad)

/** Loads the API calls that follow a look. Rejects with ApiError. */
export const loadFollowing = () => importFollowing().catch(failToLoad)

/** Offers to load the page again, because the server may have a newer build, without these files. */
function failToLoad(cause: unknown): never {
  reportPartFailed()
  throw unreachable(cause)
}

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

/** Loads all of it ahead of the button press, so that a look can be followed that was ordered during a deployment. */
export function preloadRequests(): void {
  for (const load of [importRequests, importFollowing]) void load().catch(() => undefined)
  void loadFailures()
}
