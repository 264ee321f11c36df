import { restoreMinutes } from '@toile/contract/business'
import type { Generation } from '@toile/contract/generations'
import type { RefObject } from 'react'
import { DeleteDialog } from '../library/delete-dialog.tsx'
import { removeLook } from '../library/library-work.ts'
import { captionOf, titleOf } from './history-words.ts'
import { t } from '../../../words/translate.ts'

type DeleteLookDialogProps = {
  look: Generation
  /** Receives focus once the look is deleted. */
  returnFocusTo: RefObject<HTMLElement | null>
  onClose: () => void
  onDeleted: (look: Generation) => void
}

export function DeleteLookDialog({ look, returnFocusTo, onClose, onDeleted }: DeleteLookDialogProps) {
  const item = { id: look.id, kind: 'look', name: titleOf(look) } as const
  return (
    <DeleteDialog
      about={t('library.history.deleteAbout', { look: captionOf(look), minutes: restoreMinutes })}
      returnFocusTo={returnFocusTo}
      items={[item]}
      remove={() => removeLook(item)}
      onClose={onClose}
      onDeleted={() => onDeleted(look)}
    />
  )
}
