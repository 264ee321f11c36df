import { legalFigures } from '../../legal-figures.ts'
import { paths } from '../../paths.ts'
import { Rich } from '../../words/rich.tsx'

const { minimumAge, consentBelowAge } = legalFigures

const page = (address: string) => <a className="link" href={address} target="_blank" rel="noreferrer" />

/** What somebody who makes an account agrees to. The version of it goes with the sign-up. */
export function ConsentLine() {
  return (
    <p className="text-[.88rem] text-ink-2">
      <Rich
        id="session.consent"
        values={{ minimumAge, consentBelowAge }}
        tags={{ terms: page(paths.terms()), privacy: page(paths.privacy()) }}
      />
    </p>
  )
}
