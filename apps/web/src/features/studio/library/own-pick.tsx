import type { LibraryItem } from '@toile/contract/library'
import { PictureFrame } from '../../../ui/picture-frame.tsx'
import { Thumbnail } from './thumbnail.tsx'

type OwnPickProps = {
  item: LibraryItem
  kind: 'person' | 'garment'
  /** Name of the radio buttons. */
  group: string
  isChosen: boolean
  onChoose: () => void
}

/** One of the person's own pictures, to choose. */
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
