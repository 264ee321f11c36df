import { Suspense, lazy, useState } from 'react'
import { Button, type ButtonSize } from '../../../ui/button.tsx'
import { t } from '../../../words/translate.ts'
import { withWords } from '../../../words/with-words.ts'
import type { LookToShare } from './share-form.tsx'

const ShareDialog = lazy(async () => ({
  default: (await withWords(import('./share-dialog.tsx'), 'sharing')).ShareDialog,
}))

/** Opens the dialog that makes a page of a look. */
export function ShareButton({ look, size = 'md' }: { look: LookToShare; size?: ButtonSize }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size={size} icon="share" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('library.share')}
      </Button>
      {open && (
        <Suspense>
          <ShareDialog look={look} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
