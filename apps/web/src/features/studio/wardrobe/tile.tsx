import type { KeyboardEvent } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PictureFrame } from '../../../ui/picture-frame.tsx'
import { t } from '../../../words/translate.ts'
import { renewAddresses } from '../library/library-store.ts'
import { dateWords } from '../library/library-words.ts'
import type { KeptItem } from './arrange.ts'
import { FavouriteStar } from '../library/favourite-star.tsx'
import { useLongPress } from './use-long-press.ts'

export type Press = 'open' | 'toggle' | 'extend'

type TileProps = {
  item: KeptItem
  place: number
  isSelected: boolean
  /** True when a press selects instead of opening. */
  isSelecting: boolean
  /** True for the tile reached by Tab (roving tabindex). */
  isActive: boolean
  onPress: (item: KeptItem, press: Press) => void
  onFocus: (place: number) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** One picture of the grid, with a selection checkbox. */
export function Tile(props: TileProps) {
  const { item, place, isSelected, isSelecting, isActive, onPress, onFocus, onKeyDown } = props
  const { name, favourite, kind, thumbnailUrl, createdAt } = item
  const longPress = useLongPress(() => onPress(item, 'toggle'))
  const words = { name, date: dateWords(createdAt) }
  const control = { tabIndex: isActive ? 0 : -1, onFocus: () => onFocus(place), onKeyDown }
  return (
    <div className="wardrobe-tile" data-selected={isSelected || undefined}>
      <button
        type="button"
        data-place={place}
        aria-pressed={isSelecting ? isSelected : undefined}
        aria-label={favourite ? t('wardrobe.favourite', words) : t('wardrobe.picture', words)}
        className="wardrobe-open"
        {...control}
        {...longPress}
        onClick={({ shiftKey, ctrlKey, metaKey }) =>
          onPress(item, shiftKey ? 'extend' : isSelecting || ctrlKey || metaKey ? 'toggle' : 'open')
        }
      >
        <PictureFrame kind={kind === 'outfit' ? 'garment' : 'person'} className="wardrobe-thumb">
          <img
            src={thumbnailUrl}
            alt=""
            crossOrigin="anonymous"
            decoding="async"
            draggable={false}
            onError={renewAddresses}
          />
          {favourite && <FavouriteStar />}
        </PictureFrame>
        <span className="wardrobe-name">{name}</span>
      </button>
      <label className={classNames('wardrobe-check', isSelecting && 'wardrobe-check-shown')}>
        <input
          type="checkbox"
          aria-label={t('wardrobe.select.one', { name })}
          checked={isSelected}
          {...control}
          onChange={({ nativeEvent }) =>
            onPress(item, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey ? 'extend' : 'toggle')
          }
        />
        {isSelected && <Icon name="check" size={18} />}
      </label>
    </div>
  )
}
