/** The page of all the user's library items: search, sort, select, and open in the studio. */
import './wardrobe.css'
import { Suspense, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { failureWords } from '../../../api/failure-words.ts'
import { paths } from '../../../paths.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FailureBox } from '../../../ui/failure-box.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { t } from '../../../words/translate.ts'
import { refreshLibrary, useLibrary } from '../library/library-store.ts'
import { NearlyFull } from '../library/nearly-full.tsx'
import { arrange, inOrder, itemsIn, type Collection, type KeptItem, type Arrangement } from './arrange.ts'
import { DeletedPictures } from './deleted-pictures.tsx'
import { PictureGrid } from './picture-grid.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { allOf, extended, noSelection, toggled } from './selection.ts'
import type { Press } from './tile.tsx'
import { Tools } from './tools.tsx'

// Loaded on demand: it needs the studio's code, which the list does not.
const PictureDialog = lazyPart(async () => (await import('./picture-dialog.tsx')).PictureDialog)

export function Wardrobe({ personId }: { personId: string }) {
  const { library, failure, deleted } = useLibrary(personId)
  return (
    <div className="wardrobe">
      {failure !== null && (
        <FailureBox {...failureWords(failure, t('wardrobe.unread'))}>
          <Button size="sm" icon="redo" className="mt-2" onClick={() => void refreshLibrary()}>
            {t('library.tryAgain')}
          </Button>
        </FailureBox>
      )}
      {library && <NearlyFull use={library.use} />}
      <DeletedPictures deleted={deleted.filter(({ item }) => item.kind !== 'look')} />
      {!library && failure === null && <Spinner label={t('wardrobe.loading')} />}
      {library && <Collections personId={personId} library={library} />}
    </div>
  )
}

type Library = NonNullable<ReturnType<typeof useLibrary>['library']>

/**
 * The open picture, the one that was opened first, and those shown then, in their order: a change that hides the open
 * picture from the list does not close it.
 */
type Opened = { id: string; from: string; ids: readonly string[] }

function Collections({ personId, library }: { personId: string; library: Library }) {
  const [collection, setCollection] = useState<Collection>('generated')
  const [wanted, setWanted] = useState<Arrangement>({ typed: '', favouritesOnly: false, sorting: 'newest' })
  const all = itemsIn(library, collection)
  const items = useMemo(() => arrange(all, wanted), [all, wanted])
  const selecting = useSelecting(items)
  const [opened, setOpened] = useState<Opened | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const returnFocusTo = useRef<HTMLElement>(null)
  const walked = opened ? inOrder(all, opened.ids) : []
  const openPlace = walked.findIndex(({ id }) => id === opened?.id)
  const open = walked[openPlace]
  // Deleted: it must not open by itself when it is restored.
  if (opened && !open) setOpened(null)

  const press = (item: KeptItem, how: Press) => {
    if (how !== 'open') return selecting.press(item, how)
    returnFocusTo.current = null
    setOpened({ id: item.id, from: item.id, ids: items.map(({ id }) => id) })
  }
  return (
    <>
      <Tools
        library={library}
        collection={collection}
        onCollection={(next) => {
          selecting.end()
          setCollection(next)
        }}
        wanted={wanted}
        onWanted={(change) => setWanted((now) => ({ ...now, ...change }))}
        isSelecting={selecting.isOn}
        onSelecting={selecting.isOn ? selecting.end : selecting.begin}
      />
      {all.length === 0 && <Empty collection={collection} />}
      {all.length > 0 && items.length === 0 && (
        <p className="text-ink-2">
          {t(
            wanted.favouritesOnly && wanted.typed === ''
              ? 'library.gallery.noFavourites'
              : 'wardrobe.notFound',
          )}
        </p>
      )}
      <div ref={grid} tabIndex={-1}>
        {items.length > 0 && (
          <PictureGrid
            key={collection}
            items={items}
            sorting={wanted.sorting}
            selectedIds={selecting.ids}
            isSelecting={selecting.isOn}
            onPress={press}
            onSelectAll={selecting.all}
            onSelectNone={selecting.end}
            onDelete={selecting.askDelete}
          />
        )}
      </div>
      {selecting.isOn && (
        <SelectionBar
          selected={items.filter(({ id }) => selecting.ids.has(id))}
          count={items.length}
          isDeleting={selecting.isDeleting}
          onDeleting={selecting.setDeleting}
          onAll={selecting.all}
          onNone={selecting.none}
          onEnd={() => {
            selecting.end()
            grid.current?.focus()
          }}
        />
      )}
      {open && (
        <Suspense>
          <PictureDialog
            item={open}
            place={openPlace}
            count={walked.length}
            personId={personId}
            onPlace={(place) => setOpened((now) => now && { ...now, id: walked[place]?.id ?? now.id })}
            returnFocusTo={returnFocusTo}
            onClose={() => {
              // The tile it was opened from may be hidden by a change.
              if (!items.some(({ id }) => id === opened?.from)) returnFocusTo.current = grid.current
              setOpened(null)
            }}
            onDeleted={() => {
              returnFocusTo.current = grid.current
              setOpened(null)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** The selection mode, in which a press selects: on from the first selected picture, or from the button. */
function useSelecting(items: readonly KeptItem[]) {
  const [isOn, setOn] = useState(false)
  const [selection, setSelection] = useState(noSelection)
  const [isDeleting, setDeleting] = useState(false)
  const order = () => items.map(({ id }) => id)
  const begin = () => setOn(true)
  const end = () => {
    setOn(false)
    setSelection(noSelection)
  }
  const press = ({ id }: KeptItem, how: Exclude<Press, 'open'>) => {
    begin()
    setSelection((now) => (how === 'extend' ? extended(now, id, order()) : toggled(now, id)))
  }
  return {
    isOn,
    ids: selection.ids,
    begin,
    end,
    press,
    all: () => {
      begin()
      setSelection(allOf(order()))
    },
    none: () => setSelection(noSelection),
    isDeleting,
    setDeleting,
    askDelete: ({ id }: KeptItem) => {
      begin()
      setSelection((now) => (order().some((shown) => now.ids.has(shown)) ? now : toggled(now, id)))
      setDeleting(true)
    },
  }
}

const Empty = ({ collection }: { collection: Collection }) => (
  <div className="wardrobe-empty">
    <p className="display text-3xl">{t(`wardrobe.empty.${collection}`)}</p>
    <p className="mt-2 mb-5 text-ink-2">{t(`wardrobe.empty.${collection}.todo`)}</p>
    <Link to={paths.studio()} className={buttonClass('ink')}>
      {t('wardrobe.toStudio')}
    </Link>
  </div>
)
