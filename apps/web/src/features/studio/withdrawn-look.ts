/** Ends an order that was withdrawn after it was fully sent, once its answer arrives or is lost. */
import { ApiError } from '../../api/api-error.ts'
import { showToast } from '../../ui/toasts.ts'
import { t } from '../../words/translate.ts'
import { loadFailures, loadRequests } from './load-requests.ts'
import { isLoading } from './look/look-state.ts'
import type { LookSources } from './look/look-state.ts'
import { isRackLoading } from './rack/rack-state.ts'
import type { AcceptedOrder, Sending, Studio } from './studio-store.ts'

type WithdrawnOrder = {
  sending: Sending
  accepted: AcceptedOrder
  sources: LookSources
  /** Id of the user who pays; null for a free look. */
  ownerId: string | null
}

/**
 * Cancels every look of the order. If a paid look could not be cancelled, says so and follows the order, unless the
 * studio has gone on to another look. A free look is left: the server erases it after some hours.
 */
export async function cancelWithdrawn(studio: Studio, order: WithdrawnOrder): Promise<void> {
  const errors = await cancelAll(order.accepted.statusUrls)
  studio.page.onCreditsMoved()
  if (errors.length === 0 || order.ownerId === null) return
  const { failureLine } = await loadFailures()
  const error = errors.find((one) => !hasCode(one, 'conflict'))
  const isFollowed = followUncancelled(studio, order)
  if (error === undefined) showToast(t('studio.cancelled.late'))
  else {
    const goesOn = isFollowed ? '' : ` ${t('studio.failed.charge.accepted')}`
    showToast(`${t('studio.cancelled.failed')} ${failureLine(error)}${goesOn}`)
  }
}

/** Reports that a withdrawn paid order may have been accepted, because its answer was lost. */
export function reportUnanswered({ page }: Studio): void {
  showToast(t('studio.cancelled.unanswered'))
  page.onCreditsMoved()
}

/** Returns the errors of the looks that could not be cancelled. */
async function cancelAll(statusUrls: readonly string[]): Promise<unknown[]> {
  try {
    const { cancelGeneration } = await loadRequests()
    const answers = await Promise.allSettled(statusUrls.map((statusUrl) => cancelGeneration(statusUrl)))
    return answers.flatMap((answer) =>
      answer.status === 'rejected' && !hasCode(answer.reason, 'not_found') ? [answer.reason as unknown] : [],
    )
  } catch (error) {
    return [error]
  }
}

/** Shows the order as accepted. Returns false if the studio has gone on to another look. */
function followUncancelled(studio: Studio, { sending, accepted, sources, ownerId }: WithdrawnOrder): boolean {
  const { look, rack } = studio.get()
  if (studio.sending !== sending || isLoading(look) || isRackLoading(rack)) return false
  studio.dispatch({ type: 'sending', sources, ownerId })
  accepted.onAccepted(studio)
  return true
}

const hasCode = (error: unknown, code: ApiError['code']): boolean =>
  error instanceof ApiError && error.code === code
