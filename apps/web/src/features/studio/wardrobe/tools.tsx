import type { Library } from '@toile/contract/library'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { formatNumber } from '../../../words/format.ts'
import { t } from '../../../words/translate.ts'
import { GalleryFilter } from '../library/gallery-filter.tsx'
import { collections, itemsIn, sortings, type Collection, type Arrangement } from './arrange.ts'

type ToolsProps = {
  library: Library
  collection: Collection
  onCollection: (collection: Collection) => void
  wanted: Arrangement
  onWanted: (change: Partial<Arrangement>) => void
  isSelecting: boolean
  onSelecting: () => void
}

/** Controls to filter and sort the pictures. */
export function Tools(props: ToolsProps) {
  const { library, collection, onCollection, wanted, onWanted, isSelecting, onSelecting } = props
  return (
    <div className="wardrobe-tools">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('wardrobe.collection')}</legend>
        {collections.map((one) => (
          <label key={one} className="chip min-h-12 gap-2">
            <input
              className="covering-input"
              type="radio"
              name="collection"
              checked={one === collection}
              onChange={() => onCollection(one)}
            />
            {t(`wardrobe.collection.${one}`)}{' '}
            <span className="display text-xl">{formatNumber(itemsIn(library, one).length)}</span>
          </label>
        ))}
      </fieldset>
      <GalleryFilter
        typed={wanted.typed}
        onTyped={(typed) => onWanted({ typed })}
        favouritesOnly={wanted.favouritesOnly}
        onFavouritesOnly={(favouritesOnly) => onWanted({ favouritesOnly })}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Select
          label={t('wardrobe.sorting')}
          value={wanted.sorting}
          options={sortings.map((sorting) => [sorting, t(`wardrobe.sorting.${sorting}`)] as const)}
          onValue={(sorting) => onWanted({ sorting })}
        />
        <Button
          size="sm"
          variant={isSelecting ? 'ink' : 'line'}
          icon="check"
          aria-pressed={isSelecting}
          onClick={onSelecting}
        >
          {t('wardrobe.select')}
        </Button>
      </div>
    </div>
  )
}
