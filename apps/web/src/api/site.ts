import { getSiteFacts } from '@toile/contract/site'
import { call } from './call.ts'

/** Reads the operator's name and address. Throws ApiError. */
export const readSite = async () => (await call(getSiteFacts)).body
