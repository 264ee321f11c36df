import { pathOf, type Operation } from '@toile/contract/operation'
import { jsonOf } from './answer.ts'
import { errorOfAnswer, unreachable } from './api-error.ts'
import { addressOf } from './call.ts'
import { withBearer } from './credentials.ts'

/** Fetches a file that a call answers with. Throws ApiError. */
export async function fetchFile(operation: Operation): Promise<Blob> {
  try {
    const response = await withBearer((headers) =>
      fetch(addressOf(pathOf(operation)), { method: operation.method, headers }),
    )
    if (response.ok) return await response.blob()
    throw errorOfAnswer(response.status, jsonOf(await response.text()), response.headers.get('retry-after'))
  } catch (error) {
    throw error instanceof TypeError ? unreachable(error) : error
  }
}
