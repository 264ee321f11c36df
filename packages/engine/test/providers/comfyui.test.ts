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
