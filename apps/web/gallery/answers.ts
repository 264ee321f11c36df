/** Fakes the API in the gallery: answers the app's requests by method and path. */
import type { ErrorCode } from '@toile/contract/errors'
import { answering, fakeFetch, fakeXhr, Offline } from '../test/studio/fake-network.ts'
import type { FakeAnswer, FakeRequest } from '../test/studio/fake-network.ts'

type Answer = FakeAnswer | Response | Promise<FakeAnswer | Response>

/** Responses by key, such as `GET /api/uploads`, without a query. A key that ends with a star matches its prefix. */
export type Answers = Record<string, (request: FakeRequest) => Answer>

export const ok = (body: unknown) => () => ({ status: 200, body })
export const accepts = (body: unknown) => () => ({ status: 202, body })
export const refuses = (status: number, code: ErrorCode, error: string, headers = {}) => {
  return () => ({ status, body: { code, error, requestId: 'r-4711' }, headers })
}
export const nothingComes = (): never => {
  throw new Offline()
}
/** A response that never arrives. */
export const waits = () => new Promise<never>(() => {})

/** Replaces `fetch`: requests to the API get the given answers, all others go to the network. */
export function answerWith(answers: Answers): void {
  const stars = Object.keys(answers).filter((key) => key.endsWith('*'))
  const answer = answering((request) => {
    const asked = `${request.method} ${request.path.split('?')[0]}`
    const star = stars.find((key) => asked.startsWith(key.slice(0, -1)))
    const given = answers[asked] ?? (star === undefined ? undefined : answers[star])
    if (given) return given(request)
    console.error(`The gallery has no answer to ${asked}`)
    return { status: 404 }
  })
  const online = window.fetch.bind(window)
  const fetched = fakeFetch(answer)
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : input
    return new URL(address, location.href).pathname.startsWith('/api/')
      ? fetched(address, init)
      : online(input, init)
  }
  Object.assign(window, { XMLHttpRequest: fakeXhr(answer) })
}
