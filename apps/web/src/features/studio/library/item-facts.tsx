import type { GeneratedItem, LibraryItem } from '@toile/contract/library'
import { useState, type ReactNode } from 'react'
import { product } from '../../../content.ts'
import { failureLine } from '../../../api/failure-words.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { useFocusOnClose } from '../../../lib/use-focus-on-close.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureBox } from '../../../ui/failure-box.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { downloadName, formatOf } from '../look/download.ts'
import { fetchItem } from './item-file.ts'
import { editItem } from './library-work.ts'
import { dateWords } from './library-words.ts'
import { ShareButton } from '../sharing/share-button.tsx'
import { RenameForm } from './rename-form.tsx'
import { t } from '../../../words/translate.ts'

type ItemFactsProps<Item> = {
  item: Item
  onDelete: (item: Item) => void
  /** Called when the user begins to change the item. */
  onEdit?: (item: Item) => void
  /** Buttons before the others. */
  children?: ReactNode
}

/** The name of a library item, and its actions. */
export function ItemFacts<Item extends LibraryItem & Partial<Pick<GeneratedItem, 'generationId'>>>(
  props: ItemFactsProps<Item>,
) {
  const { item, onDelete, onEdit, children } = props
  const [renaming, setRenaming] = useState(false)
  const rename = useFocusOnClose<HTMLButtonElement>(renaming)
  const [problem, setProblem] = useState<string | null>(null)
  const fetching = useAttempt()
  const download = () =>
    fetching.attempt(async () => {
      const blob = await fetchItem(item)
      saveFile(blob, downloadName(product.name, item.name, undefined, formatOf(blob)))
    })
  const mark = async () => {
    setProblem(null)
    onEdit?.(item)
    try {
      await editItem(item, { favourite: !item.favourite })
    } catch (error) {
      const happened = t(item.favourite ? 'library.favourite.notTakenOff' : 'library.favourite.notKept')
      setProblem(`${happened} ${failureLine(error)} ${t('library.favourite.again')}`)
    }
  }
  return (
    <div className="gallery-facts">
      {renaming ? (
        <RenameForm item={item} onDone={() => setRenaming(false)} />
      ) : (
        <div className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <p className="gallery-name">{item.name}</p>
            <p className="text-[.94rem] text-ink-2">{dateWords(item.createdAt)}</p>
          </div>
          <IconButton
            icon="star"
            label={t('library.favourite')}
            aria-pressed={item.favourite}
            onClick={() => void mark()}
          />
        </div>
      )}
      {problem && <FailureBox message={problem} />}
      {fetching.failure !== null && (
        <FailureBox message={t('library.gallery.notFetched')} todo={t('library.gallery.fetchAgain')} />
      )}
      <div className="gallery-actions">
        {children}
        <Button
          variant={children ? 'line' : 'ink'}
          size="sm"
          icon="download"
          busy={fetching.busy}
          onClick={() => void download()}
        >
          {t('library.gallery.download')}
        </Button>
        {/* Pictures made elsewhere have not passed moderation. */}
        {item.generationId && <ShareButton look={{ itemId: item.id, name: item.name, clothing: '' }} />}
        {!renaming && (
          <Button
            ref={rename}
            size="sm"
            onClick={() => {
              onEdit?.(item)
              setRenaming(true)
            }}
          >
            {t('library.rename')}
          </Button>
        )}
        <Button variant="pin" size="sm" icon="trash" onClick={() => onDelete(item)}>
          {t('library.gallery.delete')}
        </Button>
      </div>
    </div>
  )
}
