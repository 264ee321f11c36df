/** API calls about the emails an account subscribes to. All throw ApiError. */
import { getMailChoices, setMailChoices, type MailChoices } from '@toile/contract/mail-choices'
import { call } from './call.ts'

export const readMailChoices = async () => (await call(getMailChoices)).body
export const chooseMails = async (body: MailChoices) => (await call(setMailChoices, { body })).body
