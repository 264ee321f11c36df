import { afterEach, expect, test } from 'vitest'
import { createComfyui } from '../../src/providers/comfyui.ts'
import { comfyui, workflow } from './fakes/comfyui.ts'
import { startFake, type Fake } from './fakes/fake.ts'

let fake: Fake
afterEach(() => fake.close())

test.each([
  ['interrupts a running prompt', 'ours', ['{"prompt_id":"ours"}']],
  ['does not interrupt the prompt of another client', 'theirs', []],
])('a cancellation removes a waiting prompt and %s', async (_, running, interruptions) => {
  fake = await startFake(comfyui({ running }))
  const { cancel } = createComfyui({ url: fake.url, workflow })
  await cancel?.('ours', new AbortController().signal)
  const sent = (path: string) =>
    fake.calls.filter((call) => call.path === path && call.method === 'POST').map(({ body }) => String(body))
  expect(sent('/queue')).toEqual(['{"delete":["ours"]}'])
  expect(sent('/interrupt')).toEqual(interruptions)
})

const { signal } = new AbortController()
const nothing = { status: 200, json: {} }
const queueOf = (list: string) => ({
  status: 200,
  json: { queue_running: [], queue_pending: [], [list]: [[1, 'ours', workflow, {}, ['5']]] },
})

test.each(['queue_running', 'queue_pending'])('a prompt in %s is polled again', async (list) => {
  fake = await startFake(comfyui())
  fake.nextPolls(nothing, queueOf(list))
  const { poll } = createComfyui({ url: fake.url, workflow })
  expect(await poll?.('ours', signal)).toEqual({ kind: 'working', reference: 'ours' })
})

test('a prompt that ends while the queue is read is polled again', async () => {
  fake = await startFake(comfyui())
  const ended = {
    status: 200,
    json: { ours: { outputs: {}, status: { status_str: 'success', completed: true } } },
  }
  fake.nextPolls(nothing, { status: 200, json: { queue_running: [], queue_pending: [] } }, ended)
  const { poll } = createComfyui({ url: fake.url, workflow })
  expect(await poll?.('ours', signal)).toEqual({ kind: 'working', reference: 'ours' })
})

test('a prompt that a restarted ComfyUI has lost is not waited for', async () => {
  fake = await startFake(comfyui())
  const { poll } = createComfyui({ url: fake.url, workflow })
  await expect(poll?.('ours', signal)).rejects.toMatchObject({ reason: 'bad_request', hasOrderEnded: false })
})
