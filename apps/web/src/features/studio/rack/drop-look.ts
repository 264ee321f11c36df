import { showToast } from '../../../ui/toasts.ts'
import { t } from '../../../words/translate.ts'
import type { DoneLook } from '../look/look-state.ts'
import type { Studio } from '../studio-store.ts'
import { idOf } from './rack-state.ts'

/** Takes a look off the rack, with a way back. A person's look stays in the history. */
export function dropLook({ get, dispatch }: Studio, look: DoneLook): void {
  const { id, ownerId } = look.reference
  const place = get().rack?.looks.findIndex((one) => idOf(one) === id) ?? -1
  if (place < 0) return
  dispatch({ type: 'rackDropped', id })
  showToast(t(ownerId === null ? 'rack.dropped.visitor' : 'rack.dropped'), {
    action: { label: t('rack.undo'), onPress: () => dispatch({ type: 'rackRestored', look, place }) },
  })
}
