import { Button } from '../../../ui/button.tsx'
import { useLibrary } from './library-store.ts'

type GalleryButtonProps = { personId: string; onOpen: () => void }

/** Opens the gallery, and says how much is in it. */
export function GalleryButton({ personId, onOpen }: GalleryButtonProps) {
  const { library } = useLibrary(personId)
  const count = library?.generated.length
  return (
    <Button icon="picture" className="w-full" aria-haspopup="dialog" onClick={onOpen}>
      My Gallery{' '}
      {count !== undefined && (
        <span className="studio-count display">
          {count} <span className="sr-only">{count === 1 ? 'image' : 'images'}</span>
        </span>
      )}
    </Button>
  )
}
