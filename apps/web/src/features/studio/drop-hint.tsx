import type { Dragging } from './picture/use-page-files.ts'
import { t } from '../../words/translate.ts'

/** Shows where a file dragged over the page would go. */
export function DropHint({ dragging }: { dragging: Dragging }) {
  if (!dragging) return null
  return (
    <p className="studio-drop-hint">{t(dragging.over ? `studio.${dragging.over}.drop` : 'studio.drop')}</p>
  )
}
