import type { Generation } from '@toile/contract/generations'
import type { CSSProperties, KeyboardEvent } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { lookWords } from './history-words.ts'
import { isUnderWay } from './is-under-way.ts'
import { t } from '../../../words/translate.ts'

type HistoryTileProps = {
  look: Generation
  /** Progress of a look in the making. */
  percent: number
  isShown: boolean
  /** The look's number in a comparison of two; 0 when it is not in it. */
  mark: 0 | 1 | 2
  onPress: () => void
  onKeyDown: (event: KeyboardEvent) => void
  /** Called when the picture did not load. */
  onStale: () => void
}

/** One look of the strip: its picture, its progress, or its failure. */
export function HistoryTile(props: HistoryTileProps) {
  const { look, percent, isShown, mark, onPress, onKeyDown, onStale } = props
  const words = lookWords(look, percent)
  return (
    <li>
      <button
        type="button"
        className="history-tile"
        data-look={look.id}
        aria-current={isShown || undefined}
        aria-label={mark ? t('library.look.compared', { look: words, number: mark }) : words}
        title={words}
        onClick={onPress}
        onKeyDown={onKeyDown}
      >
        <TileFace look={look} percent={percent} onStale={onStale} />
        {mark > 0 && <span className="history-mark display">{mark}</span>}
        {look.favourite && (
          <span className="history-star">
            <Icon name="star" size={16} />
          </span>
        )}
      </button>
    </li>
  )
}

function TileFace({ look, percent, onStale }: Pick<HistoryTileProps, 'look' | 'percent' | 'onStale'>) {
  if (isUnderWay(look))
    return (
      <span className="history-progress display" style={{ '--progress': percent } as CSSProperties}>
        {percent}
      </span>
    )
  const url = look.thumbnailUrl ?? look.imageUrl
  if (look.status === 'failed' || url === null)
    return (
      <span className="text-pin">
        <Icon name="alert" />
      </span>
    )
  // Without credentials, as for all pictures, because they may be on another origin.
  return <img src={url} alt="" crossOrigin="anonymous" decoding="async" draggable={false} onError={onStale} />
}
