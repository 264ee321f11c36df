/** Gives a look back that came out wrong. Throws ApiError. */
import { reportNotRight, type CreditsBack, type NotRightRequest } from '@toile/contract/not-right'
import { call } from './call.ts'

export async function giveBackLook(id: string, report: NotRightRequest): Promise<CreditsBack> {
  return (await call(reportNotRight, { params: { id }, body: report })).body
}
