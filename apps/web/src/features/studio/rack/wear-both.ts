/** Wears the top and the bottom of one picture together. */
import { randomId } from '../../../lib/random-id.ts'
import { showToast } from '../../../ui/toasts.ts'
import { t } from '../../../words/translate.ts'
import { isReady } from '../picture/picture.ts'
import type { Studio } from '../studio-store.ts'
import { categoryOf } from './garments-state.ts'

/**
 * Makes the picture `id` in the clothing area two garments of an outfit, and offers to undo it. Does nothing if other
 * garments have been chosen meanwhile. The words of racks must be loaded.
 */
export function wearBoth({ get, dispatch }: Studio, id: string): void {
  const { clothing, others, grouping } = get()
  const { picture, readingId } = clothing
  if (!isReady(picture) || picture.id !== id || readingId !== null || others.length > 0) return
  // Equal ids would mean one garment.
  const topId = randomId()
  dispatch({ type: 'garmentStated', id, category: 'bottom' })
  dispatch({ type: 'garmentsRestored', others: [{ ...picture, id: topId, category: 'top' }] })
  dispatch({ type: 'grouping', grouping: 'together' })
  const undo = () => {
    dispatch({ type: 'garmentRemoved', id: topId })
    dispatch({ type: 'garmentStated', id, category: categoryOf(picture) })
    dispatch({ type: 'grouping', grouping })
  }
  showToast(t('rack.both.done'), { action: { label: t('rack.undo'), onPress: undo } })
}
