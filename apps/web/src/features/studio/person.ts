/** The user of the studio, and the services of its page, which knows the session; the studio does not. */
import type { PlanName } from '@toile/contract/business'

export type Person = {
  id: string
  /** Available credits; null until they are known. */
  credits: number | null
  /** Null until it is known. */
  plan: PlanName | null
}

/** The price of a look, and the smaller balance. */
export type Shortage = { cost: number; credits: number }

/** The act that needs an account: saving a look, making one for credits, or going on after the day's free looks. */
export type SignUpReason = 'save' | 'create' | 'limit'

export type StudioProps = {
  /** Null for a visitor, undefined until it is known who is here. */
  person: Person | null | undefined
  /** True while the server cannot be asked who is signed in: what this device keeps for a user stays, hidden. */
  unseen?: boolean | undefined
  /** Opens the sign-up dialog, which names the reason. */
  onSignUp: (reason: SignUpReason) => void
  /** Called when a look costs more credits than the user has. */
  onMissingCredits: (shortage: Shortage) => void
  /** True while the gallery lies over the studio. */
  galleryOpen: boolean
  onGallery: (open: boolean) => void
  /** Called when credits were held, spent or given back. */
  onCreditsMoved: () => void
}
