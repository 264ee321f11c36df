import type { Generation } from '@toile/contract/generations'
import { Suspense, useState } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useOpenForm } from '../use-open-form.ts'
import { NotRightDialog } from './not-right-dialog.tsx'
import { priceOf } from './price-of.ts'
import { t } from '../../../words/translate.ts'
import { withWords } from '../../../words/with-words.ts'

const ReportDialog = lazyPart(
  async () => (await withWords(import('./report-dialog.tsx'), 'report')).ReportDialog,
)

type NotRightProps = {
  /** The shown look, if any. */
  look: Generation | null
  /** Why the buttons are disabled. */
  reason: string | null
  onReturned: () => void
}

/**
 * Buttons to ask for a look's credits back or to report it. They stay visible when disabled, so that the layout does
 * not shift.
 */
export function NotRight({ look, reason, onReturned }: NotRightProps) {
  const [asking, setAsking] = useState<'credits' | 'report' | null>(null)
  useOpenForm(asking !== null)
  const isMade = look?.status === 'succeeded'
  const canAsk = isMade && priceOf(look) > 0 && look.qualityTier !== 'basic' && look.creditsBack === undefined
  return (
    <>
      <IconButton
        icon="help"
        label={t(isMade && !canAsk ? 'library.report' : 'library.notRight')}
        reason={reason ?? (isMade ? null : t('library.notRight.none'))}
        onClick={() => setAsking(canAsk ? 'credits' : 'report')}
      />
      {asking === 'credits' && look && (
        <NotRightDialog
          look={look}
          onClose={() => setAsking(null)}
          onReport={() => setAsking('report')}
          onReturned={() => {
            setAsking(null)
            onReturned()
          }}
        />
      )}
      {asking === 'report' && look && (
        <Suspense>
          <ReportDialog lookId={look.id} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </>
  )
}
