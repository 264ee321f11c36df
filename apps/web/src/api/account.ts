/** API calls about the signed-in user's account. All throw ApiError. */
import {
  claimShareBonus,
  deleteProfile,
  getIdentityOptions,
  getProfile,
  redeemReferral,
  updateProfile,
  type Profile,
  type ProfileChange,
} from '@toile/contract/accounts'
import { call } from './call.ts'
import { stableAddress } from './picture-address.ts'

export const readOptions = async () => (await call(getIdentityOptions)).body
export const readProfile = async () => withStablePhoto((await call(getProfile)).body)
export const changeProfile = async (body: ProfileChange) =>
  withStablePhoto((await call(updateProfile, { body })).body)

const withStablePhoto = (profile: Profile): Profile => ({
  ...profile,
  photoURL: stableAddress(profile.photoURL),
})

/**
 * Deletes the account and all its data.
 * @param confirm the account's email address, typed out
 */
export async function deleteAccount(confirm: string): Promise<void> {
  await call(deleteProfile, { body: { confirm } })
}

export const redeemCode = async (referralCode: string) =>
  (await call(redeemReferral, { body: { referralCode } })).body

export const claimForSharing = async () => (await call(claimShareBonus)).body
