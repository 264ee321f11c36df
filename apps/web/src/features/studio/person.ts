/** The studio's user, and the callbacks of the page around it. The page knows the session; the studio does not. */
import type { PlanName } from '@toile/contract/business'

export type Person = {
  id: string
  /** Available credits; null until known. */
  credits: number | null
  /** Null until known. */
  plan: PlanName | null
}

/** The price of a look, and the smaller balance. */
export type Shortage = { cost: number; credits: number }

/** The action that needs an account: saving a look, making one for credits, or exceeding the day's free looks. */
export type SignUpReason = 'save' | 'create' | 'limit'

export type StudioProps = {
  /** Null for a visitor, undefined while the session is loading. */
  person: Person | null | undefined
  /** True while the server cannot confirm the session: data stored on this device for a user is kept, but hidden. */
  unseen?: boolean | undefined
  /** Opens the sign-up dialog, which names the reason. */
  onSignUp: (reason: SignUpReason) => void
  /** Called when a look costs more credits than the user has. */
  onMissingCredits: (shortage: Shortage) => void
  /** True while the gallery dialog is open over the studio. */
  galleryOpen: boolean
  onGallery: (open: boolean) => void
  /** Called when credits were held, spent or released. */
  onCreditsMoved: () => void
}
