import { Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { t } from '../../../words/translate.ts'
import { withWords } from '../../../words/with-words.ts'

const SharesDialog = lazyPart(
  async () => (await withWords(import('./shares-dialog.tsx'), 'sharing')).SharesDialog,
)

/** Opens the list of shared looks. */
export function SharesButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="sm" icon="share" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('library.shares')}
      </Button>
      {open && (
        <Suspense>
          <SharesDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
