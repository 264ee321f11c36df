import { Link } from 'wouter'
import { paths } from '../../../paths.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useLibrary } from './library-store.ts'
import { t } from '../../../words/translate.ts'

type GalleryButtonProps = { personId: string; onOpen: () => void }

/** Opens the gallery and shows its number of items; next to it, the link to the wardrobe. */
export function GalleryButton({ personId, onOpen }: GalleryButtonProps) {
  const { library } = useLibrary(personId)
  const count = library?.generated.length
  return (
    <div className="flex gap-2">
      <Button icon="picture" className="flex-1" aria-haspopup="dialog" onClick={onOpen}>
        {t('library.gallery')}{' '}
        <span className={`studio-count display ${count === undefined ? 'invisible' : ''}`}>
          <span aria-hidden="true">{count ?? 0}</span>
          {count !== undefined && <span className="sr-only">{t('library.gallery.count', { count })}</span>}
        </span>
      </Button>
      <Link
        to={paths.wardrobe()}
        className={buttonClass('line', 'md', 'px-3')}
        aria-label={t('library.wardrobe')}
        title={t('library.wardrobe')}
      >
        <Icon name="columns" size={20} />
      </Link>
    </div>
  )
}
