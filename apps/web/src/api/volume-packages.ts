/** Reads the volume packages, for API users. Throws ApiError. */
import { getVolumePackages } from '@toile/contract/volume-offers'
import { call } from './call.ts'

export const readVolumePackages = async () => (await call(getVolumePackages)).body
