import type { CSSProperties } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import type { Look } from '../look/look-state.ts'
import { percentOf } from '../look/progress-words.ts'
import { BlobImage, StudioPicture } from '../picture/studio-picture.tsx'
import { idOf } from './rack-state.ts'

type RackTileProps = {
  look: Look
  words: string
  number: number
  /** Name of the radio group. */
  group: string
  isShown: boolean
  onChoose: (id: string) => void
}

/** One look of the rack: garment and progress, picture, or failure. */
export function RackTile({ look, words, number, group, isShown, onChoose }: RackTileProps) {
  const isMaking = look.status === 'making'
  const percent = percentOf(look)
  return (
    <label className="rack-look" title={words} data-making={isMaking || undefined}>
      <TileFace look={look} />
      <span aria-hidden="true" className="rack-number display">
        {number}
      </span>
      {isMaking && (
        <span
          aria-hidden="true"
          className="rack-progress display"
          style={{ '--progress': percent } as CSSProperties}
        >
          <span>{percent}</span>
        </span>
      )}
      <input
        className="covering-input"
        type="radio"
        name={group}
        aria-label={words}
        checked={isShown}
        onChange={() => onChoose(idOf(look) ?? '')}
        // While comparing, the radio stays checked, so pressing it again must be handled to show it alone.
        onClick={() => isShown && onChoose(idOf(look) ?? '')}
      />
    </label>
  )
}

function TileFace({ look }: { look: Look }) {
  if (look.status === 'failed') return <Icon name="alert" />
  if (look.status === 'done') {
    const { image, thumbnail } = look.finished
    if (typeof image !== 'string') return <BlobImage blob={image} alt="" />
    // Without credentials, as for all pictures, because they may be on another origin.
    return <img src={thumbnail ?? image} alt="" crossOrigin="anonymous" decoding="async" draggable={false} />
  }
  const garment = look.status === 'none' ? null : look.sources.clothing
  return garment && <StudioPicture picture={garment} alt="" sizes="4rem" />
}
