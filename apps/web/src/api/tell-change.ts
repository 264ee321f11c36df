import type { Operation } from '@toile/contract/operation'
import { tellChange } from '../lib/changes.ts'

/** Names of the parts of a user's data, as tabs announce them: the tags of the calls that change them. */
export const parts = {
  account: 'Account',
  credits: 'Credits',
  looks: 'Generation',
  library: 'Library',
  payments: 'Payments',
} as const

/** Announces a successful call to other tabs when it may have changed data of the signed-in user. */
export function tellChangeOf({ method, signedIn, tag }: Operation): void {
  if (method !== 'GET' && signedIn) tellChange(tag)
}
