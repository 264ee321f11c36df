import { Button } from '../../../ui/button.tsx'
import { useLibrary } from './library-store.ts'
import { t } from '../../../words/translate.ts'

type GalleryButtonProps = { personId: string; onOpen: () => void }

/** Opens the gallery, and says how much is in it. */
export function GalleryButton({ personId, onOpen }: GalleryButtonProps) {
  const { library } = useLibrary(personId)
  const count = library?.generated.length
  return (
    <Button icon="picture" className="w-full" aria-haspopup="dialog" onClick={onOpen}>
      {t('library.gallery')}{' '}
      <span className={`studio-count display ${count === undefined ? 'invisible' : ''}`}>
        <span aria-hidden="true">{count ?? 0}</span>
        {count !== undefined && <span className="sr-only">{t('library.gallery.count', { count })}</span>}
      </span>
    </Button>
  )
}
