import type { Operation } from '@toile/contract/operation'
import { announceChange } from '../lib/changes.ts'

/** Names of the parts of a user's data in announcements between tabs: the tags of the operations that change them. */
export const parts = {
  account: 'Account',
  credits: 'Credits',
  looks: 'Generation',
  library: 'Library',
  payments: 'Payments',
} as const

/** Announces a successful call to other tabs if it may have changed the signed-in user's data. */
export function announceChangeOf({ method, signedIn, tag }: Operation): void {
  if (method !== 'GET' && signedIn) announceChange(tag)
}
