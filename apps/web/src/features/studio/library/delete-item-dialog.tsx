import { restoreMinutes } from '@toile/contract/business'
import type { LibraryItem } from '@toile/contract/library'
import { announce } from '../../../ui/announce.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { removeItem } from './library-work.ts'
import { t } from '../../../words/translate.ts'

type DeleteItemDialogProps = { item: LibraryItem; onClose: () => void; onDeleted: () => void }

export function DeleteItemDialog({ item, onClose, onDeleted }: DeleteItemDialogProps) {
  return (
    <DeleteDialog
      about={t('library.delete.about', { name: item.name, minutes: restoreMinutes })}
      items={[item]}
      remove={() => removeItem(item)}
      onClose={onClose}
      onDeleted={() => {
        announce(t('library.deleted.spoken', { name: item.name }))
        onDeleted()
      }}
    />
  )
}
