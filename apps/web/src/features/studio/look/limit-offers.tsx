import { signUpBonusCredits } from '@toile/contract/business'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { deviceLack } from '../device-lack.ts'
import { t } from '../../../words/translate.ts'

/** The offers once the day's free looks are used up. */
export type Offers = {
  /** Null for a signed-in user, and while the session is loading. */
  onSignUp: (() => void) | null
  /** Makes the look for credits; null for a visitor. */
  onCreate: (() => void) | null
  /** Makes the same look on this device, free of charge. */
  onDevice: () => void
}

export function LimitOffers({ onSignUp, onCreate, onDevice }: Offers) {
  const [lack] = useState(deviceLack)
  return (
    <>
      {onSignUp && (
        <Button variant="tape" aria-haspopup="dialog" onClick={onSignUp}>
          {t('studio.limit.signUp', { credits: signUpBonusCredits })}
        </Button>
      )}
      {onCreate && (
        <Button variant="tape" onClick={onCreate}>
          {t('studio.create')}
        </Button>
      )}
      {lack === null && (
        <Button icon="device" onClick={onDevice}>
          {t('studio.limit.device')}
        </Button>
      )}
    </>
  )
}
