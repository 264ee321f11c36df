import type { AnswerOf, Operation } from '@toile/contract/operation'
import { ApiError } from './api-error.ts'
import { errorOfAnswer } from './error-answer.ts'

/** Parses a response body by the schema declared for its status. Throws ApiError on an error status or a mismatch. */
export function parseAnswer<O extends Operation>(
  operation: O,
  answer: { status: number; text: string; retryAfter: string | null },
): AnswerOf<O> {
  const { status, text, retryAfter } = answer
  const body = jsonOf(text)
  if (status >= 400) throw errorOfAnswer(status, body, retryAfter)
  const declared = operation.responses[status as keyof Operation['responses']]
  if (declared === null) return { status, body: null } as AnswerOf<O>
  if (declared === undefined || typeof declared === 'string')
    throw new ApiError({ code: 'unexpected_answer', message: `${operation.id} answered ${status}.`, status })
  const parsed = declared.safeParse(body)
  if (!parsed.success)
    throw new ApiError({
      code: 'unexpected_answer',
      message: `The answer of ${operation.id} has another shape.`,
      status,
      cause: parsed.error,
    })
  return { status, body: parsed.data } as AnswerOf<O>
}

/** Parses a text as JSON; undefined when it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
