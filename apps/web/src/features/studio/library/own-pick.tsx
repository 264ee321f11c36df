import type { LibraryItem } from '@toile/contract/library'
import { PictureFrame } from '../../../ui/picture-frame.tsx'
import { Thumbnail } from './thumbnail.tsx'

type OwnPickProps = {
  item: LibraryItem
  kind: 'person' | 'garment'
  /** Name of the radio group. */
  group: string
  isChosen: boolean
  onChoose: () => void
}

/** A radio button for one of the user's own pictures. */
export function OwnPick({ item, kind, group, isChosen, onChoose }: OwnPickProps) {
  return (
    <label className="studio-pick" title={item.name}>
      <PictureFrame kind={kind} className="aspect-3/4">
        <Thumbnail src={item.thumbnailUrl} />
      </PictureFrame>
      <input
        className="covering-input"
        type="radio"
        name={group}
        aria-label={item.name}
        checked={isChosen}
        onChange={onChoose}
      />
    </label>
  )
}
