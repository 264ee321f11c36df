import type { GeneratedItem } from '@toile/contract/library'
import { ItemFacts } from './item-facts.tsx'
import { renewAddresses } from './library-store.ts'
import { t } from '../../../words/translate.ts'

type GalleryDetailProps = {
  item: GeneratedItem | null
  onDelete: (item: GeneratedItem) => void
  onEdit: (item: GeneratedItem) => void
}

/** The chosen image and its actions. */
export function GalleryDetail({ item, onDelete, onEdit }: GalleryDetailProps) {
  if (!item)
    return (
      <section aria-label={t('library.gallery.details')} className="gallery-detail">
        <p className="gallery-none">{t('library.gallery.select')}</p>
      </section>
    )
  return (
    <section aria-label={t('library.gallery.details')} className="gallery-detail">
      <div className="gallery-picture picture-frame">
        <img
          src={item.imageUrl}
          width={item.width}
          height={item.height}
          alt={item.name}
          crossOrigin="anonymous"
          draggable={false}
          onError={renewAddresses}
        />
        <p className="look-label">{t('library.ai')}</p>
      </div>
      <ItemFacts item={item} onDelete={onDelete} onEdit={onEdit} />
    </section>
  )
}
