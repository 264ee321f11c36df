/** The user of the studio, and the page's services for them: it knows the session, which the studio does not. */
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

/** Saving a look, making one for credits, and going on once the free looks of the day are used up. */
export type SignUpReason = 'save' | 'create' | 'limit'

export type StudioProps = {
  /** Null for a visitor, undefined until it is known who is here. */
  person: Person | null | undefined
  /** The server could not be asked who is here: what this device keeps for a person stays, and is not shown. */
  unseen?: boolean | undefined
  /** Opens the way to an account, which says what it is needed for. */
  onSignUp: (reason: SignUpReason) => void
  /** A look was asked for that the credits do not reach for. */
  onMissingCredits: (shortage: Shortage) => void
  /** True while the gallery lies over the studio. */
  galleryOpen: boolean
  onGallery: (open: boolean) => void
  /** Credits were set aside, spent or given back. */
  onCreditsMoved: () => void
}
