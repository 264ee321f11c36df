import type { SharedLook } from '@toile/contract/shared-looks'
import { failureLine } from '../../../api/failure-words.ts'
import { withdrawShare } from '../../../api/shares.ts'
import { showToast } from '../../../ui/toasts.ts'
import { t } from '../../../words/translate.ts'

const TOAST_MS = 10_000

/** Tells a user who closed the dialog before the answer that the look is shared, and offers to withdraw the page. */
export function reportShared({ id }: SharedLook): void {
  const withdraw = async () => {
    try {
      await withdrawShare(id)
      showToast(t('sharing.withdrawn'))
    } catch (error) {
      showToast(`${t('sharing.notWithdrawn')} ${failureLine(error)}`)
    }
  }
  showToast(t('sharing.done'), {
    lastsMs: TOAST_MS,
    action: { label: t('sharing.withdraw'), onPress: () => void withdraw() },
  })
}
