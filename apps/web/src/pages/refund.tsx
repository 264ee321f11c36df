import { LegalPage } from '../features/legal/legal-page.tsx'
import { refundSections } from '../features/legal/refund-text.tsx'
import { legalWords } from '../legal-words.ts'

export const RefundPage = () => <LegalPage {...legalWords.refunds} sections={refundSections} />
