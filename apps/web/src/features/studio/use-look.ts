/** The look in hand and everything that can be done with it. */
import { useCallback, useReducer, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { notCharged } from '../../api/error-words.ts'
import { showToast } from '../../ui/toasts.ts'
import { loadFailures, loadRequests } from './load-requests.ts'
import { lookReducer, noLook } from './look/look-state.ts'
import type { LookSources, ServerReference } from './look/look-state.ts'
import { forgetLook } from './look/remembered-look.ts'
import { useCreditsMoved } from './look/use-credits-moved.ts'
import { useLookTold } from './look/use-look-told.ts'
import type { StudioProps } from './person.ts'
import type { PictureShelf } from './picture/picture-shelf.ts'
import { useGeneration } from './use-generation.ts'
import { useRequestGeneration } from './use-request-generation.ts'
import { t } from '../../words/translate.ts'

type LookPorts = Pick<StudioProps, 'onMissingCredits' | 'onCreditsMoved'> & {
  shelf: PictureShelf
  /** Null for a visitor, undefined until it is known who is here. */
  personId: string | null | undefined
}

export function useLook({ shelf, personId, onMissingCredits, onCreditsMoved }: LookPorts) {
  const [look, dispatch] = useReducer(lookReducer, noLook)
  const [cancelling, setCancelling] = useState(false)
  const { request, withdraw } = useRequestGeneration(dispatch, {
    onMissingCredits,
    onTakenBack: onCreditsMoved,
  })
  useGeneration(look, dispatch, shelf, personId)
  useLookTold(look)
  useCreditsMoved(look, onCreditsMoved)

  const chosen = useCallback(() => dispatch({ type: 'chosen' }), [])
  const resume = useCallback(() => dispatch({ type: 'resumed' }), [])
  const adopt = useCallback(
    (reference: ServerReference, sources: LookSources) => dispatch({ type: 'adopted', reference, sources }),
    [],
  )
  /** One that was cancelled or deleted is not shown any more. */
  const erased = useCallback((id: string) => {
    dispatch({ type: 'erased', id })
    forgetLook(id)
  }, [])

  const cancelPaid = async ({ id, statusUrl }: ServerReference) => {
    setCancelling(true)
    try {
      const { cancelGeneration } = await loadRequests()
      await cancelGeneration(statusUrl)
      erased(id)
      showToast(`${t('studio.cancelled')} ${notCharged()}`)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') erased(id)
      else if (error instanceof ApiError && error.code === 'conflict') showToast(t('studio.cancelled.late'))
      else {
        const { failureLine } = await loadFailures()
        showToast(`${t('studio.cancelled.failed')} ${failureLine(error)}`)
      }
    } finally {
      setCancelling(false)
      onCreditsMoved()
    }
  }
  const cancel = () => {
    if (look.status === 'making' && look.reference.ownerId !== null) {
      void cancelPaid(look.reference)
      return
    }
    withdraw()
    forgetLook()
    dispatch({ type: 'dismissed' })
    // Best effort: one that is under way already is erased by the clock.
    if (look.status !== 'making' || look.reference.statusUrl === null) return
    const { statusUrl } = look.reference
    void loadRequests()
      .then(({ cancelGeneration }) => cancelGeneration(statusUrl))
      .catch(() => undefined)
  }
  return { look, request, cancel, cancelling, resume, chosen, adopt, erased }
}
