import { LegalPage } from '../features/legal/legal-page.tsx'
import { privacySections } from '../features/legal/privacy-text.tsx'
import { legalWords } from '../legal-words.ts'

export const PrivacyPage = () => <LegalPage {...legalWords.privacy} sections={privacySections} />
