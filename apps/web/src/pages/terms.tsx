import { LegalPage } from '../features/legal/legal-page.tsx'
import { termsSections } from '../features/legal/terms-text.tsx'
import { legalWords } from '../legal-words.ts'

export const TermsPage = () => <LegalPage {...legalWords.terms} sections={termsSections} />
