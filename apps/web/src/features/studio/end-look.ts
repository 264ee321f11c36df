/** Cancels looks, and removes cancelled and deleted looks from the screen. */
import { ApiError } from '../../api/api-error.ts'
import { notCharged } from '../../api/error-words.ts'
import { showToast } from '../../ui/toasts.ts'
import { t } from '../../words/translate.ts'
import { loadFailures, loadRequests } from './load-requests.ts'
import type { ServerReference } from './look/look-state.ts'
import { forgetLook } from './look/remembered-look.ts'
import { loadRack } from './rack/load-rack.ts'
import { chosenLook } from './rack/rack-state.ts'
import { withdrawRequest } from './request-look.ts'
import type { Studio } from './studio-store.ts'

/** Cancels the look in the result panel. In a rack, only the shown look is cancelled. */
export function cancelShown(studio: Studio): void {
  const { rack } = studio.get()
  const look = rack && chosenLook(rack)
  if (look?.status !== 'making') {
    cancelLook(studio)
    return
  }
  const { reference } = look
  if (reference.statusUrl === null) return
  void loadRack().then(
    ({ cancelOne }) => cancelOne(studio, reference),
    () => showToast(t('studio.cancelled.failed')),
  )
}

function cancelLook(studio: Studio): void {
  const { look } = studio.get()
  if (look.status === 'making' && look.reference.ownerId !== null) {
    void cancelPaid(studio, look.reference)
    return
  }
  withdrawRequest(studio)
  // While it is being sent, the remembered look is the one before it.
  if (look.status === 'making') forgetLook(look.reference.id)
  studio.dispatch({ type: 'dismissed' })
  // Best effort: the server erases free looks after some hours anyway.
  if (look.status !== 'making' || look.reference.statusUrl === null) return
  const { statusUrl } = look.reference
  void loadRequests()
    .then(({ cancelGeneration }) => cancelGeneration(statusUrl))
    .catch(() => undefined)
}

async function cancelPaid(studio: Studio, { id, statusUrl }: ServerReference): Promise<void> {
  const { dispatch } = studio
  dispatch({ type: 'cancelling', isWaiting: true })
  try {
    const { cancelGeneration } = await loadRequests()
    await cancelGeneration(statusUrl)
    erase(studio, id)
    showToast(`${t('studio.cancelled')} ${notCharged()}`)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') erase(studio, id)
    else if (error instanceof ApiError && error.code === 'conflict') showToast(t('studio.cancelled.late'))
    else {
      const { failureLine } = await loadFailures()
      showToast(`${t('studio.cancelled.failed')} ${failureLine(error)}`)
    }
  } finally {
    dispatch({ type: 'cancelling', isWaiting: false })
    studio.page.onCreditsMoved()
  }
}

/** Removes a cancelled look from the screen. */
function erase({ dispatch }: Studio, id: string): void {
  dispatch({ type: 'erased', id })
  forgetLook(id)
}

/** Removes a look from the screen after it was deleted here or on another device. */
export function removeGoneLook({ dispatch }: Studio, id: string): void {
  dispatch({ type: 'gone', id })
  forgetLook(id)
}
