import { LegalPage } from '../features/legal/legal-page.tsx'
import { privacySections } from '../features/legal/privacy-text.tsx'
import { legalFigures } from '../legal-figures.ts'
import { t } from '../words/translate.ts'

export function PrivacyPage() {
  return (
    <LegalPage
      title={t('privacy.title')}
      lead={t('privacy.lead')}
      sections={privacySections}
      answered={t('privacy.answered', { days: legalFigures.privacyAnswerDays })}
    />
  )
}
