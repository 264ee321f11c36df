import type { Generation } from '@toile/contract/generations'
import { Suspense, lazy, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { t } from '../../../words/translate.ts'

const NotRightDialog = lazy(async () => ({
  default: (await import('./not-right-dialog.tsx')).NotRightDialog,
}))

/** The way to get the credits of a look back, or that they are back; nothing for a look that costs nothing to keep. */
export function NotRight({ look, onReturned }: { look: Generation; onReturned: () => void }) {
  const [asking, setAsking] = useState(false)
  const { status, cost, qualityTier, creditsBack } = look
  if (creditsBack !== undefined)
    return (
      <span className="text-[.88rem] text-ink-2">{t('library.notRight.back', { credits: creditsBack })}</span>
    )
  if (status !== 'succeeded' || cost === 0 || qualityTier === 'basic') return null
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
        {t('library.notRight')}
      </Button>
      <Suspense>
        {asking && (
          <NotRightDialog
            look={look}
            onClose={() => setAsking(false)}
            onReturned={() => {
              setAsking(false)
              onReturned()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
