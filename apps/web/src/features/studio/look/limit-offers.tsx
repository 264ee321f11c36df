import { signUpBonusCredits } from '@toile/contract/business'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { deviceLack } from '../device-lack.ts'
import { t } from '../../../words/translate.ts'

/** The ways on once the free looks of the day are used up. */
export type Offers = {
  /** Null for a signed-in person, and while it is not known who is here. */
  onSignUp: (() => void) | null
  /** A look for credits; null for a visitor. */
  onCreate: (() => void) | null
  /** The same look on this device, where it is free. */
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
