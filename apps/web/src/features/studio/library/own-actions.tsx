import './library.css'
import type { LibraryItem } from '@toile/contract/library'
import { Suspense, useState } from 'react'
import { useFocusOnClose } from '../../../lib/use-focus-on-close.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { RenameForm } from './rename-form.tsx'
import { t } from '../../../words/translate.ts'

const DeleteItemDialog = lazyPart(async () => (await import('./delete-item-dialog.tsx')).DeleteItemDialog)

/** Actions for the chosen picture. */
export function OwnActions({ item, onDeleted }: { item: LibraryItem; onDeleted: () => void }) {
  const [doing, setDoing] = useState<'rename' | 'delete' | null>(null)
  const rename = useFocusOnClose<HTMLButtonElement>(doing === 'rename')
  if (doing === 'rename') return <RenameForm item={item} onDone={() => setDoing(null)} />
  return (
    <div className="own-line">
      <span className="min-w-0 flex-1 truncate">{item.name}</span>
      <Button
        ref={rename}
        size="sm"
        variant="quiet"
        aria-label={t('library.rename.of', { name: item.name })}
        onClick={() => setDoing('rename')}
      >
        {t('library.rename')}
      </Button>
      <IconButton
        icon="trash"
        label={t('library.delete.of', { name: item.name })}
        onClick={() => setDoing('delete')}
      />
      {doing === 'delete' && (
        <Suspense>
          <DeleteItemDialog item={item} onClose={() => setDoing(null)} onDeleted={onDeleted} />
        </Suspense>
      )}
    </div>
  )
}
