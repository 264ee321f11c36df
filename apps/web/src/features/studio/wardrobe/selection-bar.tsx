import { restoreMinutes } from '@toile/contract/business'
import { Suspense, useEffect, useRef, useState } from 'react'
import { failureLine } from '../../../api/failure-words.ts'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { t } from '../../../words/translate.ts'
import { restoreAllDeleted, removeItems } from '../library/library-work.ts'
import type { KeptItem } from './arrange.ts'

const DeleteDialog = lazyPart(async () => (await import('../library/delete-dialog.tsx')).DeleteDialog)

type SelectionBarProps = {
  /** In the displayed order. */
  selected: readonly KeptItem[]
  /** Number of selectable pictures. */
  count: number
  isDeleting: boolean
  onDeleting: (isDeleting: boolean) => void
  onAll: () => void
  onNone: () => void
  onEnd: () => void
}

/** The bar at the bottom of the screen: the number of selected pictures and the actions on them. */
export function SelectionBar(props: SelectionBarProps) {
  const { selected, count, isDeleting, onDeleting, onAll, onNone, onEnd } = props
  const none = selected.length === 0
  const words = t('wardrobe.selected', { count: selected.length })
  useEffect(() => announce(words), [words])
  const isAll = selected.length === count
  return (
    <section aria-label={t('wardrobe.selection')} className="wardrobe-bar">
      <IconButton icon="close" label={t('wardrobe.select.end')} onClick={onEnd} />
      <p className="font-semibold">{words}</p>
      <Button size="sm" onClick={isAll ? onNone : onAll}>
        {isAll ? t('wardrobe.select.none') : t('wardrobe.select.all', { count })}
      </Button>
      <ZipButton selected={selected} />
      <Button
        size="sm"
        variant="pin"
        icon="trash"
        reason={none ? t('library.gallery.select') : null}
        aria-haspopup="dialog"
        onClick={() => onDeleting(true)}
      >
        {t('wardrobe.delete')}
      </Button>
      {isDeleting && (
        <Suspense>
          <DeleteDialog
            title={t('wardrobe.delete.sure', { count: selected.length })}
            about={t('wardrobe.delete.about', { minutes: restoreMinutes })}
            failed={t('wardrobe.delete.failed')}
            items={selected}
            remove={() => removeItems(selected)}
            onClose={() => onDeleting(false)}
            onDeleted={() => {
              onDeleting(false)
              announceDeleted(selected)
              onEnd()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

function announceDeleted(items: readonly KeptItem[]): void {
  const count = items.length
  const undo = () =>
    void restoreAllDeleted(items).then(
      () => announce(t('wardrobe.undo.done', { count })),
      (error: unknown) => showToast(`${t('wardrobe.undo.failed')} ${failureLine(error)}`),
    )
  showToast(t('wardrobe.deleted', { count }), {
    lastsMs: 10_000,
    action: { label: t('library.undo'), onPress: undo },
  })
}

function ZipButton({ selected }: { selected: readonly KeptItem[] }) {
  const [done, setDone] = useState<number | null>(null)
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const save = async () => {
    const { signal } = (controller.current = new AbortController())
    setDone(0)
    try {
      const { saveAsZip } = await import('./zip.ts')
      const { missing } = await saveAsZip(selected, { signal, onProgress: setDone })
      showToast(
        missing > 0
          ? t('wardrobe.zip.missing', { count: missing })
          : t('wardrobe.zip.done', { count: selected.length }),
      )
    } catch {
      if (!signal.aborted) showToast(t('wardrobe.zip.failed'))
    } finally {
      setDone(null)
    }
  }
  return (
    <Button
      size="sm"
      icon="download"
      busy={done !== null}
      reason={selected.length === 0 ? t('library.gallery.select') : null}
      onClick={() => void save()}
    >
      {done === null
        ? t('wardrobe.zip')
        : t('wardrobe.zip.making', { done: done + 1, count: selected.length })}
    </Button>
  )
}
