/** Reports one of the user's own looks. Throws ApiError. */
import { reportLook as reportLookCall } from '@toile/contract/console-review'
import type { ReportReason } from '@toile/contract/shared-looks'
import { call } from './call.ts'

export async function reportLook(id: string, body: { reason: ReportReason; comment: string }): Promise<void> {
  await call(reportLookCall, { params: { id }, query: {}, body })
}
