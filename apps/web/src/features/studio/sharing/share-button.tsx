import { Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { t } from '../../../words/translate.ts'
import { withWords } from '../../../words/with-words.ts'
import { useOpenForm } from '../use-open-form.ts'
import type { LookToShare } from './share-form.tsx'

const ShareDialog = lazyPart(
  async () => (await withWords(import('./share-dialog.tsx'), 'sharing')).ShareDialog,
)

type ShareButtonProps = {
  look: LookToShare
  /** Shows the icon only, for rows without room for words. */
  isNarrow?: boolean
}

/** Opens the dialog that shares a look as a page. */
export function ShareButton({ look, isNarrow = false }: ShareButtonProps) {
  const [open, setOpen] = useState(false)
  useOpenForm(open)
  const button = { icon: 'globe', 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const
  return (
    <>
      {isNarrow ? (
        <IconButton {...button} label={t('library.share')} />
      ) : (
        <Button {...button} size="sm">
          {t('library.share')}
        </Button>
      )}
      {open && (
        <Suspense>
          <ShareDialog look={look} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
