import { temporaryHours } from '@toile/contract/business'
import { t } from '../../../words/translate.ts'

/** Stands wherever a photo can be dropped. `kept`: it goes to the library. */
export function PrivacyNote({ kept = false }: { kept?: boolean }) {
  return (
    <p className="text-[.88rem] text-ink-2">
      {kept ? t('studio.privacy.kept') : t('studio.privacy', { hours: temporaryHours })} {t('studio.consent')}
    </p>
  )
}
