import type { Operation } from '@toile/contract/operation'
import { tellChange } from '../lib/changes.ts'

/** Parts of what is kept of a person, as other tabs are told of them: the tags of the calls that change them. */
export const parts = {
  account: 'Account',
  credits: 'Credits',
  looks: 'Generation',
  library: 'Library',
  payments: 'Payments',
} as const

/** Tells other tabs of a call that has succeeded, where it has changed something of the person who is signed in. */
export function tellChangeOf({ method, signedIn, tag }: Operation): void {
  if (method !== 'GET' && signedIn) tellChange(tag)
}
