import type { GeneratedItem } from '@toile/contract/library'
import { useState } from 'react'
import { product } from '../../../content.ts'
import { failureLine } from '../../../api/failure-words.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureBox } from '../../../ui/failure-box.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { downloadName } from '../look/download.ts'
import { fetchItem } from './item-file.ts'
import { renewAddresses } from './library-store.ts'
import { editItem } from './library-work.ts'
import { dateWords } from './library-words.ts'
import { RenameForm } from './rename-form.tsx'

type GalleryDetailProps = { item: GeneratedItem | null; onDelete: (item: GeneratedItem) => void }

/** The chosen image and what can be done with it. */
export function GalleryDetail({ item, onDelete }: GalleryDetailProps) {
  if (!item)
    return (
      <section aria-label="Details" className="gallery-detail">
        <p className="gallery-none">Select an Image</p>
      </section>
    )
  return (
    <section aria-label="Details" className="gallery-detail">
      <div className="gallery-picture plate">
        <img
          src={item.imageUrl}
          width={item.width}
          height={item.height}
          alt={item.name}
          crossOrigin="anonymous"
          draggable={false}
          onError={renewAddresses}
        />
      </div>
      <Facts item={item} onDelete={onDelete} />
    </section>
  )
}

function Facts({ item, onDelete }: { item: GeneratedItem; onDelete: (item: GeneratedItem) => void }) {
  const [renaming, setRenaming] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const fetching = useAttempt()
  const download = () =>
    fetching.attempt(async () => {
      const blob = await fetchItem(item)
      const format = blob.type === 'image/png' ? 'png' : 'jpeg'
      saveFile(blob, downloadName(product.name, item.name, undefined, format))
    })
  const mark = async () => {
    setProblem(null)
    try {
      await editItem(item, { favourite: !item.favourite })
    } catch (error) {
      const done = item.favourite ? 'taken off' : 'kept'
      setProblem(`The favourite could not be ${done}. ${failureLine(error)} Press the star to try again.`)
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
            <p className="text-[.94rem] text-ink-2">{dateWords(item.uploadedAt)}</p>
          </div>
          <IconButton
            icon="star"
            label="Favourite"
            aria-pressed={item.favourite}
            onClick={() => void mark()}
          />
        </div>
      )}
      {problem && <FailureBox message={problem} />}
      {fetching.failure !== null && (
        <FailureBox
          message="The image could not be fetched."
          todo="Check your connection and press Download Image again."
        />
      )}
      <div className="gallery-actions">
        <Button variant="ink" size="sm" icon="download" busy={fetching.busy} onClick={() => void download()}>
          Download Image
        </Button>
        {!renaming && (
          <Button size="sm" onClick={() => setRenaming(true)}>
            Rename
          </Button>
        )}
        <Button variant="pin" size="sm" icon="trash" onClick={() => onDelete(item)}>
          Delete Image
        </Button>
      </div>
    </div>
  )
}
