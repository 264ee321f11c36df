import { temporaryHours } from '@toile/contract/business'
import { consentWords } from './area-words.ts'

/** Stands wherever a photo can be dropped. `kept`: it goes to the library. */
export function PrivacyNote({ kept = false }: { kept?: boolean }) {
  return (
    <p className="text-[.88rem] text-ink-2">
      {kept
        ? 'What you upload stays in your library until you delete it.'
        : `Photos are deleted after ${temporaryHours} hours.`}{' '}
      {consentWords}
    </p>
  )
}
