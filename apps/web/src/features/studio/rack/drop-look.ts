import { showToast } from '../../../ui/toasts.ts'
import { t } from '../../../words/translate.ts'
import type { DoneLook } from '../look/look-state.ts'
import type { Studio } from '../studio-store.ts'
import { idOf } from './rack-state.ts'

/** Removes a look from the rack and offers to undo it. A signed-in user's look stays in the history. */
export function dropLook({ get, dispatch }: Studio, look: DoneLook): void {
  const { id, ownerId } = look.reference
  const { rack } = get()
  const place = rack?.looks.findIndex((one) => idOf(one) === id) ?? -1
  if (!rack || place < 0) return
  dispatch({ type: 'rackDropped', id })
  showToast(t(ownerId === null ? 'rack.dropped.visitor' : 'rack.dropped'), {
    action: { label: t('rack.undo'), onPress: () => dispatch({ type: 'rackRestored', look, place, rack }) },
  })
}
