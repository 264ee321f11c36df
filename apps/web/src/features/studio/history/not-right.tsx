import type { Generation } from '@toile/contract/generations'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { NotRightDialog } from './not-right-dialog.tsx'
import { t } from '../../../words/translate.ts'

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
    </>
  )
}
