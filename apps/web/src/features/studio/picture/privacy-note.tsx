import { temporaryHours } from '@toile/contract/business'
import { t } from '../../../words/translate.ts'

type PrivacyNoteProps = {
  /** It goes to the library. */
  kept?: boolean
  /** Looks are made on this device. */
  onDevice: boolean
}

/** Stands wherever a photo can be dropped. */
export function PrivacyNote({ kept = false, onDevice }: PrivacyNoteProps) {
  const elsewhere = onDevice ? t('studio.privacy.device') : t('studio.privacy', { hours: temporaryHours })
  const words = kept ? t('studio.privacy.kept') : elsewhere
  return (
    <p className="text-[.88rem] text-ink-2">
      {words} {t('studio.consent')}
    </p>
  )
}
