import { getSiteFacts } from '@toile/contract/site'
import { call } from './call.ts'

/** Who runs this server. Throws ApiError. */
export const readSite = async () => (await call(getSiteFacts)).body
