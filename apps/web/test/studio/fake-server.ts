/** A fake network behind the page's fetch and XMLHttpRequest. */
import type { Generation } from '@toile/contract/generations'
import { vi } from 'vitest'
import { exampleGeneration } from '../api/generation-example.ts'
import { answering, fakeFetch, fakeXhr } from './fake-network.ts'
import type { FakeRequest, Handler } from './fake-network.ts'

export { fakeEvents, Offline } from './fake-network.ts'
export type { FakeAnswer, FakeRequest } from './fake-network.ts'

export function fakeServer(handler: Handler) {
  const requests: FakeRequest[] = []
  const answer = answering((request) => {
    requests.push(request)
    return handler(request)
  })
  const fetched = fakeFetch(answer)
  vi.stubGlobal('fetch', async (input: URL | string, init?: RequestInit) =>
    withPageBlob(await fetched(input, init)),
  )
  vi.stubGlobal('XMLHttpRequest', fakeXhr(answer))
  return { requests }
}

/** jsdom's forms accept only jsdom's blobs, but responses create Node's. */
const withPageBlob = (response: Response) =>
  Object.assign(response, {
    blob: async () =>
      new Blob([await response.arrayBuffer()], { type: response.headers.get('content-type') ?? '' }),
  })

/** Arbitrary bytes, which are never decoded. */
export const pictureAnswer = () =>
  new Response(new Uint8Array([0xff, 0xd8, 0xff]), { headers: { 'content-type': 'image/jpeg' } })

export const accepted = {
  id: 'g1',
  status: 'queued',
  eventsUrl: '/api/generate/g1/events?secret=s',
  statusUrl: '/api/generate/g1?secret=s',
  demo: { left: 4, limit: 5 },
} as const

export const running = exampleGeneration()

export const succeeded: Generation = {
  ...running,
  status: 'succeeded',
  stage: 'done',
  progress: 1,
  imageUrl: '/api/blobs/look.jpg',
  width: 720,
  height: 960,
  engine: 'embedded',
  finishedAt: '2026-11-21T10:00:02.000Z',
}

export const failed = (code: 'engine_failed' | 'no_person_found', message: string): Generation => ({
  ...running,
  status: 'failed',
  error: { code, message },
  finishedAt: '2026-11-21T10:00:02.000Z',
})
