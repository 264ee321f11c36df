import './library.css'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import type { GeneratedItem } from '@toile/contract/library'
import { failureWords } from '../../../api/failure-words.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailureBox } from '../../../ui/failure-box.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { restorable } from './deleted-note.ts'
import { DeleteItemDialog } from './delete-item-dialog.tsx'
import { GalleryDetail } from './gallery-detail.tsx'
import { GalleryFilter } from './gallery-filter.tsx'
import { GalleryGrid } from './gallery-grid.tsx'
import { refreshLibrary, useLibrary } from './library-store.ts'
import { restoreDeleted } from './library-work.ts'
import { isFound } from './library-words.ts'
import { SharesButton } from '../sharing/shares-button.tsx'
import { NearlyFull } from './nearly-full.tsx'
import { RecentlyDeleted } from './recently-deleted.tsx'
import { undoFailedWords } from './undo-words.ts'
import { t } from '../../../words/translate.ts'

/** The wardrobe page has the others. */
const MAX_SHOWN = 60

type GalleryDialogProps = { personId: string; onClose: () => void }

/** The user's saved looks: to view, download and organise. */
export function GalleryDialog({ personId, onClose }: GalleryDialogProps) {
  const { library, failure, deleted } = useLibrary(personId)
  // Undefined until one is chosen or deleted: then the first one is shown.
  const [chosenId, setChosenId] = useState<string | null>()
  const [typed, setTyped] = useState('')
  const [favouritesOnly, setFavouritesOnly] = useState(false)
  const [deleting, setDeleting] = useState<GeneratedItem | null>(null)
  const [openedAt] = useState(() => Date.now())
  const grid = useRef<HTMLDivElement>(null)

  const items = library?.generated ?? []
  const found = items.filter((item) => (item.favourite || !favouritesOnly) && isFound(item.name, typed))
  const shown = found.slice(0, MAX_SHOWN)
  const selected = chosenId === undefined ? shown[0] : items.find(({ id }) => id === chosenId)
  const own = deleted.filter(({ item }) => item.kind === 'generated')

  const close = () => {
    onClose()
    // Only the last item deleted here: the others can be restored in the gallery.
    const last = restorable(own, Date.now()).find(({ deletedAt }) => deletedAt >= openedAt)?.item
    if (!last) return
    const undo = () =>
      void restoreDeleted(last).catch((error: unknown) => showToast(undoFailedWords(last, error)))
    showToast(t('library.deleted', { name: last.name }), {
      lastsMs: 10_000,
      action: { label: t('library.undo'), onPress: undo },
    })
  }
  return (
    <Dialog
      open
      size="xl"
      title={t('library.gallery')}
      description={library ? t('library.gallery.count', { count: items.length }) : t('library.gallery.about')}
      onOpenChange={(open) => !open && close()}
    >
      <div className="gallery">
        {failure !== null && (
          <FailureBox {...failureWords(failure, t('library.gallery.unread'))}>
            <Button size="sm" icon="redo" className="mt-2" onClick={() => void refreshLibrary()}>
              {t('library.tryAgain')}
            </Button>
          </FailureBox>
        )}
        {library && <NearlyFull use={library.use} />}
        {items.some(({ generationId }) => generationId !== null) && (
          <div className="-mt-2 -ms-3">
            <SharesButton />
          </div>
        )}
        <RecentlyDeleted deleted={own} onBack={setChosenId} />
        {!library && failure === null && <Spinner label={t('library.gallery.loading')} />}
        {library && items.length === 0 && (
          <div className="gallery-empty">
            <p className="display text-3xl">{t('library.gallery.empty')}</p>
            <p className="mt-2 text-ink-2">{t('library.gallery.emptyMeans')}</p>
          </div>
        )}
        {items.length > 0 && (
          <div className="gallery-parts">
            <GalleryDetail
              key={selected?.id}
              item={selected ?? null}
              onDelete={setDeleting}
              // A change may take it out of the shown ones, whose first one would take its place.
              onEdit={({ id }) => setChosenId(id)}
            />
            <div className="grid content-start gap-4">
              <GalleryFilter
                typed={typed}
                onTyped={setTyped}
                favouritesOnly={favouritesOnly}
                onFavouritesOnly={setFavouritesOnly}
              />
              <div ref={grid} tabIndex={-1}>
                <GalleryGrid items={shown} selectedId={selected?.id ?? null} onSelect={setChosenId} />
              </div>
              {found.length > shown.length && (
                <p className="text-ink-2">
                  {t('library.gallery.first', { count: shown.length, total: found.length })}{' '}
                  <Link to={paths.wardrobe()} className="link">
                    {t('library.wardrobe')}
                  </Link>
                </p>
              )}
              {shown.length === 0 && (
                <p className="text-ink-2">
                  {t(
                    favouritesOnly && typed === ''
                      ? 'library.gallery.noFavourites'
                      : 'library.gallery.notFound',
                  )}
                </p>
              )}
            </div>
          </div>
        )}
      </div>
      {deleting && (
        <DeleteItemDialog
          item={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null)
            setChosenId(null)
            grid.current?.focus()
          }}
        />
      )}
    </Dialog>
  )
}
