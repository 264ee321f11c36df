import type { GeneratedItem } from '@toile/contract/library'
import { useId, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { FavouriteStar } from './favourite-star.tsx'
import { dateWords } from './library-words.ts'
import { t } from '../../../words/translate.ts'
import { Thumbnail } from './thumbnail.tsx'

type GalleryGridProps = {
  items: readonly GeneratedItem[]
  selectedId: string | null
  onSelect: (id: string) => void
}

/** Two to five tiles per row. Left and right work natively, as for radio buttons; up and down move by rows. */
export function GalleryGrid({ items, selectedId, onSelect }: GalleryGridProps) {
  const group = useId()
  const grid = useRef<HTMLFieldSetElement>(null)
  const pressKey = (event: KeyboardEvent) => {
    const inputs = [...(grid.current?.querySelectorAll('input') ?? [])]
    const at = inputs.findIndex((input) => input === event.target)
    const step = stepOf(event.key, at, inputs)
    if (at < 0 || step === null) return
    event.preventDefault()
    inputs[at + step]?.click()
    inputs[at + step]?.focus()
  }
  return (
    <fieldset ref={grid} className="gallery-grid">
      <legend className="sr-only">{t('library.gallery.images')}</legend>
      {items.map((item) => (
        <label key={item.id} className="gallery-tile">
          <input
            className="covering-input"
            type="radio"
            name={group}
            checked={item.id === selectedId}
            onChange={() => onSelect(item.id)}
            onKeyDown={pressKey}
          />
          <span className="gallery-thumb picture-frame">
            <Thumbnail src={item.thumbnailUrl} />
            {item.favourite && (
              <FavouriteStar>
                <span className="sr-only">{t('library.gallery.favourite')} </span>
              </FavouriteStar>
            )}
          </span>
          <span className="block truncate font-medium">{item.name}</span>
          <span className="block text-[.88rem] text-ink-2">{dateWords(item.uploadedAt)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The step of a key; null for keys the browser handles, and past the ends. */
function stepOf(key: string, at: number, inputs: readonly HTMLElement[]): number | null {
  const tops = inputs.map((input) => input.closest('label')?.offsetTop)
  const columns = Math.max(1, tops.lastIndexOf(tops[0]) + 1)
  const step = {
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -at,
    End: inputs.length - 1 - at,
  }[key]
  if (step === undefined) return null
  return at + step >= 0 && at + step < inputs.length ? step : 0
}
