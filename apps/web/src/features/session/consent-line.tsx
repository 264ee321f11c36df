import type { ReactNode } from 'react'
import { legalFigures } from '../../legal-figures.ts'
import { paths } from '../../paths.ts'
import { Rich } from '../../words/rich.tsx'

const { minimumAge, consentBelowAge } = legalFigures

/** A link to a page in a new tab, so that typed input is kept. */
const Page = ({ address, children }: { address: string; children?: ReactNode }) => (
  <a className="link" href={address} target="_blank" rel="noreferrer">
    {children}
  </a>
)

/** The terms a new user agrees to. Their version is sent with the sign-up. */
export function ConsentLine() {
  return (
    <p className="text-[.88rem] text-ink-2">
      <Rich
        id="session.consent"
        values={{ minimumAge, consentBelowAge }}
        tags={{ terms: <Page address={paths.terms()} />, privacy: <Page address={paths.privacy()} /> }}
      />
    </p>
  )
}
