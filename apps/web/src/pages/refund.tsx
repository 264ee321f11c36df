import { refundFigures } from '@toile/contract/refund-policy'
import { LegalPage } from '../features/legal/legal-page.tsx'
import { refundSections } from '../features/legal/refund-text.tsx'
import { t } from '../words/translate.ts'

export function RefundPage() {
  return (
    <LegalPage
      title={t('refund.title')}
      lead={t('refund.lead')}
      sections={refundSections}
      answered={t('refund.answered', { hours: refundFigures.acknowledgedWithinHours })}
    />
  )
}
