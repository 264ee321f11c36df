import { legalFigures } from '../../legal-figures.ts'
import { paths } from '../../paths.ts'

const { minimumAge, consentBelowAge } = legalFigures

const page = (name: string, address: string) => (
  <a className="link" href={address} target="_blank" rel="noreferrer">
    {name}
  </a>
)

/** What somebody who makes an account agrees to. The version of it goes with the sign-up. */
export function ConsentLine() {
  return (
    <p className="text-[.88rem] text-ink-2">
      By creating an account you agree to the {page('Terms', paths.terms())} and the{' '}
      {page('Privacy Policy', paths.privacy())}, and you say that you are {minimumAge} or older, with a
      parent’s consent under {consentBelowAge}.
    </p>
  )
}
