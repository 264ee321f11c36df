import { afterEach, expect, test } from 'vitest'
import { createFal } from '../../src/providers/fal.ts'
import { fal, KEY } from './fakes/fal.ts'
import { startFake, type Fake } from './fakes/fake.ts'

let fake: Fake
afterEach(() => fake.close())

const { signal } = new AbortController()

/** Polls a request whose state and result are answered so. */
async function poll(state: object, status: number) {
  fake = await startFake(fal)
  fake.nextPolls(
    { status: 200, json: { status: 'COMPLETED', ...state } },
    { status, json: { detail: 'No.' } },
  )
  const { poll } = createFal({ key: KEY, baseUrl: fake.url })
  return poll?.(`${fake.url}/fal-ai/fashn/requests/r1`, signal).catch((error: unknown) => error)
}

test.each([500, 503, 504])('a request that fal reports as failed has ended (%i)', async (status) => {
  expect(await poll({ error: 'Runner lost', error_type: 'runner_disconnected' }, status)).toMatchObject({
    message: `fal: failed (${status} runner_disconnected)`,
    hasOrderEnded: true,
    isPerhapsPaid: false,
    retryable: true,
  })
})

test('a result that cannot be read once is not one that failed', async () => {
  expect(await poll({}, 500)).toMatchObject({ reason: 'failed', hasOrderEnded: false })
})
