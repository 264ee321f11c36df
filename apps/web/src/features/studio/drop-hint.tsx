import type { Dragging } from './picture/use-page-files.ts'
import { t } from '../../words/translate.ts'

/** While a file is dragged over the page: where it will go. */
export function DropHint({ dragging }: { dragging: Dragging }) {
  if (!dragging) return null
  return (
    <p className="studio-drop-hint">{t(dragging.over ? `studio.${dragging.over}.drop` : 'studio.drop')}</p>
  )
}
