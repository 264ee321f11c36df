import { temporaryHours } from '@toile/contract/business'
import { consentWords } from './area-words.ts'

/** Stands wherever a photo can be dropped. */
export function PrivacyNote() {
  return (
    <p className="text-[.88rem] text-ink-2">
      Photos are deleted after {temporaryHours} hours. {consentWords}
    </p>
  )
}
