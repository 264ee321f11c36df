import { areaWords } from './picture/area-words.ts'
import type { Dragging } from './picture/use-page-files.ts'

/** While a file is dragged over the page: where it will go. */
export function DropHint({ dragging }: { dragging: Dragging }) {
  if (!dragging) return null
  return (
    <p className="studio-drop-hint">
      {dragging.over
        ? `Drop to use it as the ${areaWords[dragging.over].noun}.`
        : 'Drop it on a picture area, or anywhere.'}
    </p>
  )
}
