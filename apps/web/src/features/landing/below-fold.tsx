import './below-fold.css'
import { Features } from './features.tsx'
import { IfSelling } from '../../if-selling.tsx'
import { FinalCall } from './final-call.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Plans } from './plans.tsx'
import { Testimonials } from './testimonials.tsx'

type BelowFoldProps = {
  /** Null when the visitor does not need an account. */
  onSignUp: ((from: HTMLElement) => void) | null
  /** Credits of the signed-in user; null until known. */
  credits: number | null
}

/** The landing page below its first view. */
export function BelowFold(props: BelowFoldProps) {
  return (
    <>
      <HowItWorks />
      <Features />
      <IfSelling>
        <Plans />
      </IfSelling>
      <Testimonials />
      <FinalCall {...props} />
    </>
  )
}
