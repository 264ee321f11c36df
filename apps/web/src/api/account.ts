/** Calls about the signed-in person's account. All throw ApiError. */
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
import { steady } from './picture-address.ts'

export const readOptions = async () => (await call(getIdentityOptions)).body
export const readProfile = async () => withSteadyPhoto((await call(getProfile)).body)
export const changeProfile = async (body: ProfileChange) =>
  withSteadyPhoto((await call(updateProfile, { body })).body)

const withSteadyPhoto = (profile: Profile): Profile => ({ ...profile, photoURL: steady(profile.photoURL) })

/** Deletes the account with everything in it; `confirm` is its email address, typed out. */
export async function deleteAccount(confirm: string): Promise<void> {
  await call(deleteProfile, { body: { confirm } })
}

export const redeemCode = async (referralCode: string) =>
  (await call(redeemReferral, { body: { referralCode } })).body

export const claimForSharing = async () => (await call(claimShareBonus)).body
