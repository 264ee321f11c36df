import './history.css'
import { Suspense, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Generation } from '@toile/contract/generations'
import { failureLine } from '../../../api/failure-words.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { DeletedItem } from '../library/deleted-note.ts'
import { isLoading, referenceOf } from '../look/look-state.ts'
import { percentOf, percentOfAccepted } from '../look/progress-words.ts'
import { useKey } from '../look/use-key.ts'
import { useStudioState } from '../studio-store.ts'
import type { HistoryProps } from './history-props.ts'
import { HistoryActions } from './history-actions.tsx'
import { HistoryTile } from './history-tile.tsx'
import { useComparing } from './use-comparing.ts'
import { useDeleting } from './use-deleting.ts'
import { isOf, type useHistory } from './use-history.ts'
import { useLookUp } from './use-look-up.ts'
import { t } from '../../../words/translate.ts'

const DeleteLookDialog = lazyPart(async () => (await import('./delete-look-dialog.tsx')).DeleteLookDialog)
const RecentlyDeleted = lazyPart(
  async () => (await import('../library/recently-deleted.tsx')).RecentlyDeleted,
)

type HistoryStripProps = HistoryProps & {
  history: ReturnType<typeof useHistory>
  /** Deleted looks that can be restored. */
  deleted: readonly DeletedItem[]
}

/** The looks in a row, and the actions for the shown one. */
export function HistoryStrip({ history, deleted, ...props }: HistoryStripProps) {
  const { currentLook, shownId, compared } = props
  const shortcuts = useStudioState((state) => state.shortcutsEnabled && state.rack === null)
  const handId = referenceOf(currentLook)?.id ?? null
  const { looks, failure } = history
  const items = looks?.items ?? []
  const shown = compared ? null : (items.find(({ id }) => id === shownId) ?? null)
  const lookUp = useLookUp(props, looks)
  const comparing = useComparing({ ...props, shown })
  const [deleting, setDeleting] = useState<Generation | null>(null)
  const { take, showAgain } = useDeleting({ history, lookUp })
  const strip = useRef<HTMLElement>(null)
  const returnFocusTo = useRef<HTMLElement>(null)
  const ask = (look: Generation) => {
    returnFocusTo.current = null
    setDeleting(look)
  }

  const press = (look: Generation) => (comparing.isOn ? comparing.pick(look) : lookUp(look))
  const walk = (step: number) => {
    const next = items[shown ? items.indexOf(shown) + step : 0]
    if (!next || comparing.isOn) return
    lookUp(next)
    const tile = strip.current?.querySelector<HTMLElement>(`[data-look="${next.id}"]`)
    tile?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // Keyboard users continue from here.
    if (strip.current?.contains(document.activeElement)) tile?.focus()
  }
  /** Moves in visual order, which is reversed in right-to-left languages. */
  const walkRight = (by: 1 | -1) => walk(document.documentElement.dir === 'rtl' ? -by : by)
  useKey('arrowleft', shortcuts, () => walkRight(-1))
  useKey('arrowright', shortcuts, () => walkRight(1))
  /** Inside the strip, arrow keys work even when single-key shortcuts are off. */
  const pressKey = (event: KeyboardEvent) => {
    const by = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key]
    if (by === undefined || event.defaultPrevented) return
    event.preventDefault()
    walkRight(by)
  }
  const percent = (look: Generation) =>
    isOf(look, handId) && isLoading(currentLook) ? percentOf(currentLook) : percentOfAccepted(look.progress)

  return (
    <section ref={strip} aria-label={t('library.history')} tabIndex={-1} className="history">
      <HistoryActions
        personId={props.personId}
        look={shown}
        comparing={comparing}
        hasSeveral={items.filter(({ status }) => status === 'succeeded').length > 1}
        history={history}
        onDelete={ask}
      />
      {failure !== null && (
        <p className="history-failure">
          {t('library.history.unread')} {failureLine(failure)}{' '}
          <Button size="sm" icon="redo" onClick={() => void history.refresh()}>
            {t('library.tryAgain')}
          </Button>
        </p>
      )}
      <ul className="history-tiles">
        {items.map((look) => (
          <HistoryTile
            key={look.id}
            look={look}
            percent={percent(look)}
            isShown={look.id === shown?.id}
            mark={comparing.markOf(look)}
            onPress={() => press(look)}
            onKeyDown={pressKey}
            onStale={history.stale}
          />
        ))}
        {looks && looks.total > items.length && (
          <li>
            <Button size="sm" className="h-full" onClick={() => void history.more()}>
              {t('library.history.more')}
            </Button>
          </li>
        )}
      </ul>
      <Suspense>
        {deleted.length > 0 && <RecentlyDeleted deleted={deleted} onBack={(id) => void showAgain(id)} />}
        {deleting && (
          <DeleteLookDialog
            look={deleting}
            returnFocusTo={returnFocusTo}
            onClose={() => setDeleting(null)}
            onDeleted={(look) => {
              returnFocusTo.current = strip.current
              setDeleting(null)
              take(look)
            }}
          />
        )}
      </Suspense>
    </section>
  )
}
