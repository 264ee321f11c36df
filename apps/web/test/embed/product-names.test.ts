import { afterEach, expect, it, vi } from 'vitest'
import { storableText } from '@toile/contract/storable-text'
import { countEvent } from '../../src/embed/count-event.ts'
import { createCredentials } from '../../src/embed/credentials.ts'
import { makeOnServer } from '../../src/embed/make-look.ts'

afterEach(() => vi.unstubAllGlobals())

const credentials = createCredentials('toile_pub_x', 't')

/** Records the bodies of requests, all of which are refused. */
function recordBodies() {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    bodies.push(init.body)
    return new Response('{"error":"No.","code":"invalid_request"}', { status: 400 })
  })
  return bodies
}

/** A name whose cut at a length splits its last character. */
const nameFor = (length: number) => `${'x'.repeat(length - 1)}👗`

it('a long name of a product is counted, even if it is cut within a character', () => {
  const bodies = recordBodies()
  const name = nameFor(100)
  countEvent(credentials, 'open', { name, category: '', engine: 'auto', pictures: [''], canAdd: false })
  const { product } = JSON.parse(bodies[0] as string) as { product: string }
  expect(product).toHaveLength(100)
  expect(product).toMatch(storableText)
})

it('a long name of a product goes with its looks, even if it is cut within a character', async () => {
  const bodies = recordBodies()
  const order = { photo: new Blob(['a']), garment: new Blob(['b']), category: 'top', product: nameFor(200) }
  const hooks = { signal: new AbortController().signal, onProgress: () => undefined }
  await makeOnServer(order, credentials, { ...hooks, attempt: { idempotencyKey: 'k' } }).catch(
    () => undefined,
  )
  const metadata = (bodies[0] as FormData).get('metadata') as string
  const { product } = JSON.parse(metadata) as { product: string }
  expect(product).toHaveLength(200)
  expect(product).toMatch(storableText)
})
