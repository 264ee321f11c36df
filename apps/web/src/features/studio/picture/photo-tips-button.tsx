import { Suspense, useState } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { t } from '../../../words/translate.ts'
import { withWords } from '../../../words/with-words.ts'

const PhotoTips = lazyPart(async () => (await withWords(import('./photo-tips.tsx'), 'guidance')).PhotoTips)

/** Opens the dialog with good and bad examples of a photo. */
export function PhotoTipsButton() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className="link inline-flex min-h-11 items-center"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('studio.ratio.examples')}
      </button>
      {open && (
        <Suspense>
          <PhotoTips onClose={close} />
        </Suspense>
      )}
    </>
  )
}
