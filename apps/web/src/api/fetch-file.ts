import { pathOf, type Operation } from '@toile/contract/operation'
import { jsonOf } from './answer.ts'
import { unreachable } from './api-error.ts'
import { errorOfAnswer } from './error-answer.ts'
import { addressOf } from './call.ts'
import { withBearer } from './credentials.ts'

type FetchOptions = { params?: Record<string, string>; body?: object }

/** Makes a call that responds with a file. Throws ApiError. */
export async function fetchFile(operation: Operation, { params, body }: FetchOptions = {}): Promise<Blob> {
  const sent = body && { body: JSON.stringify(body) }
  const type = body && { 'content-type': 'application/json' }
  try {
    const response = await withBearer((headers) =>
      fetch(addressOf(pathOf(operation, params)), {
        method: operation.method,
        headers: { ...type, ...headers },
        ...sent,
      }),
    )
    if (response.ok) return await response.blob()
    throw errorOfAnswer(response.status, jsonOf(await response.text()), response.headers.get('retry-after'))
  } catch (error) {
    throw error instanceof TypeError ? unreachable(error) : error
  }
}
