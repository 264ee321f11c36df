import type { Generation } from '@toile/contract/generations'
import { useState } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { NotRightDialog } from './not-right-dialog.tsx'
import { t } from '../../../words/translate.ts'

type NotRightProps = {
  /** The one that is shown; null for none. */
  look: Generation | null
  /** Why there is no look to ask for. */
  reason: string | null
  onReturned: () => void
}

/** Asks for the credits of a look back. It stays in its place where that cannot be, so that nothing beside it moves. */
export function NotRight({ look, reason, onReturned }: NotRightProps) {
  const [asking, setAsking] = useState(false)
  const canAsk =
    look?.status === 'succeeded' &&
    look.cost > 0 &&
    look.qualityTier !== 'basic' &&
    look.creditsBack === undefined
  return (
    <>
      <IconButton
        icon="help"
        label={t('library.notRight')}
        reason={reason ?? (canAsk ? null : t('library.notRight.none'))}
        onClick={() => setAsking(true)}
      />
      {asking && look && canAsk && (
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
