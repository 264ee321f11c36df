import './own-grid.css'
import { Suspense, useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import { failureLine } from '../../../api/failure-words.ts'
import { usePart } from '../../../lib/use-part.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { rememberOwnHeight } from '../picture/own-height.ts'
import { OwnWaiting } from '../picture/own-waiting.tsx'
import type { Area, Picture } from '../picture/picture.ts'
import { chooseItem, keepChosen } from '../choose-pictures.ts'
import { useStore } from '../studio-store.ts'
import { refreshLibrary, useLibrary } from './library-store.ts'
import { OwnPick } from './own-pick.tsx'
import { abortOthersUploads, useUploads } from './upload-store.ts'
import { t } from '../../../words/translate.ts'

const OwnActions = lazyPart(async () => (await import('./own-actions.tsx')).OwnActions)
const OnlyHere = lazyPart(async () => (await import('./only-here.tsx')).OnlyHere)
const RecentlyDeleted = lazyPart(async () => (await import('./recently-deleted.tsx')).RecentlyDeleted)

/** Number of newest pictures shown; the wardrobe page has the others. */
const MAX_SHOWN = 60

const loadTiles = () => import('./upload-tiles.tsx')
const noTiles = () => showToast(t('library.own.uploadsUnseen'))

type OwnGridProps = {
  area: Area
  personId: string
  /** Null also for a picture that could not be fetched, so that it can be chosen again. */
  chosen: Picture | null
}

/** The user's own pictures of an area, uploads in progress first. Five per row, like the samples. */
export function OwnGrid({ area, personId, chosen }: OwnGridProps) {
  const studio = useStore()
  const group = useId()
  const field = useRef<HTMLFieldSetElement>(null)
  const { library, failure, deleted } = useLibrary(personId)
  useEffect(() => abortOthersUploads(personId), [personId])
  const kind = area === 'model' ? 'photo' : 'outfit'
  const items = (area === 'model' ? library?.photos : library?.outfits) ?? []
  const uploads = useUploads().filter((upload) => upload.area === area && upload.personId === personId)
  const { part: tiles } = usePart(loadTiles, uploads.length > 0, noTiles)
  const gone = deleted.filter(({ item }) => item.kind === kind)
  useEffect(() => {
    // Uploads and undo rows will be gone next time, and the hidden sidebar of a phone has no height.
    if (!library || uploads.length + gone.length > 0) return
    const height = field.current ? field.current.offsetHeight : 0
    if (height > 0 || !field.current) rememberOwnHeight(area, height)
  })
  const chosenItem = items.find(({ id }) => id === chosen?.id)
  const newest = items.slice(0, MAX_SHOWN)
  const shown = chosenItem && !newest.includes(chosenItem) ? [...newest, chosenItem] : newest
  const isOnlyHere =
    chosen?.origin === 'own' &&
    chosen.file !== null &&
    (chosen.ownerId === null || chosen.isCut) &&
    !uploads.some(({ source }) => 'picture' in source && source.picture.id === chosen.id)

  if (!library && failure !== null)
    return (
      <p className="own-line">
        <span className="min-w-0 flex-1">
          {t('library.own.unread')} {failureLine(failure)}
        </span>
        <Button size="sm" icon="redo" onClick={() => void refreshLibrary()}>
          {t('library.tryAgain')}
        </Button>
      </p>
    )
  if (!library) return <OwnWaiting area={area} />
  if (items.length + uploads.length + gone.length === 0 && !isOnlyHere) return null
  return (
    <fieldset ref={field} tabIndex={-1} className="grid gap-2">
      <legend className="mb-1.5 text-[.92rem] text-ink-2">{t(`library.own.${area}`)}</legend>
      <div className="own-grid">
        {tiles && <tiles.UploadTiles uploads={uploads} />}
        {shown.map((item) => (
          <OwnPick
            key={item.id}
            item={item}
            kind={area === 'model' ? 'person' : 'garment'}
            group={group}
            isChosen={item.id === chosenItem?.id}
            onChoose={() => void chooseItem(studio, area, item)}
          />
        ))}
      </div>
      {items.length > newest.length && (
        <p className="text-[.94rem] text-ink-2">
          {t('library.gallery.first', { count: newest.length, total: items.length })}{' '}
          <Link to={paths.wardrobe()} className="link">
            {t('library.wardrobe')}
          </Link>
        </p>
      )}
      {tiles && <tiles.UploadFailures uploads={uploads} />}
      <div className="own-slot">
        <Suspense>
          {isOnlyHere && <OnlyHere name={chosen.name} onKeep={() => keepChosen(studio, area)} />}
          {chosenItem && (
            <OwnActions key={chosenItem.id} item={chosenItem} onDeleted={() => field.current?.focus()} />
          )}
          {items.length > 0 && !isOnlyHere && !chosenItem && (
            <p className="text-[.94rem] text-ink-2">{t('library.own.hint')}</p>
          )}
        </Suspense>
      </div>
      <Suspense>{gone.length > 0 && <RecentlyDeleted deleted={gone} />}</Suspense>
    </fieldset>
  )
}
