/** API calls about looks shared as pages. All throw ApiError. */
import {
  getSharedLook,
  listShares,
  shareLook as shareLookCall,
  withdrawShare as withdrawShareCall,
  type PublicLook,
  type SharedLook,
  type ShareRequest,
} from '@toile/contract/shared-looks'
import { withdrawByLink as withdrawByLinkCall } from '@toile/contract/withdrawals'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'

export async function shareLook(request: ShareRequest): Promise<SharedLook> {
  return (await call(shareLookCall, { body: request })).body
}

/** Reads the user's shared pages, newest first. */
export async function readShares(): Promise<SharedLook[]> {
  return (await call(listShares)).body.shares
}

/** Withdraws a page; one that is already gone counts as withdrawn. */
export async function withdrawShare(id: string): Promise<void> {
  try {
    await call(withdrawShareCall, { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error
  }
}

/** Withdraws a page on behalf of a person it shows, by the token of an emailed link. */
export async function withdrawByLink(token: string): Promise<void> {
  await call(withdrawByLinkCall, { body: { token } })
}

export async function readSharedLook(slug: string): Promise<PublicLook> {
  return (await call(getSharedLook, { params: { slug } })).body
}
