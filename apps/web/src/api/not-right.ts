/** Reports a look as not right, which gives its credits back. Throws ApiError. */
import { reportNotRight, type CreditsBack, type NotRightRequest } from '@toile/contract/not-right'
import { call } from './call.ts'

export async function returnLook(id: string, report: NotRightRequest): Promise<CreditsBack> {
  return (await call(reportNotRight, { params: { id }, body: report })).body
}
