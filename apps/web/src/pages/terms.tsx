import { LegalPage } from '../features/legal/legal-page.tsx'
import { termsSections } from '../features/legal/terms-text.tsx'
import { legalFigures } from '../legal-figures.ts'
import { t } from '../words/translate.ts'

export function TermsPage() {
  return (
    <LegalPage
      title={t('terms.title')}
      lead={t('terms.lead')}
      sections={termsSections}
      answered={t('terms.answered', { days: legalFigures.legalAnswerBusinessDays })}
    />
  )
}
