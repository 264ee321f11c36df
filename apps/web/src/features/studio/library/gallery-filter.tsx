import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { t } from '../../../words/translate.ts'

type GalleryFilterProps = {
  typed: string
  onTyped: (typed: string) => void
  favouritesOnly: boolean
  onFavouritesOnly: (only: boolean) => void
}

export function GalleryFilter({ typed, onTyped, favouritesOnly, onFavouritesOnly }: GalleryFilterProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field
        label={t('library.gallery.search')}
        type="search"
        className="flex-1 basis-40"
        value={typed}
        onChange={({ currentTarget }) => onTyped(currentTarget.value)}
      />
      <label className="chip min-h-12 gap-2">
        <input
          className="covering-input"
          type="checkbox"
          checked={favouritesOnly}
          onChange={({ currentTarget }) => onFavouritesOnly(currentTarget.checked)}
        />
        <Icon name="star" size={18} />
        {t('library.gallery.favourites')}
      </label>
    </div>
  )
}
