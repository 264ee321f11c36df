import { expect, test } from 'vitest'
import { garmentTasksOnThisThread } from '../src/embedded/garment-tasks.ts'
import type { ModelName, VisionRuntime } from '../src/embedded/vision/types.ts'
import { warmUp } from '../src/embedded/warm-up.ts'
import { EngineFailed } from '../src/errors.ts'
import { ownNetworks } from './own-networks.ts'

test('runs the networks and all tasks on the drawn pictures', async () => {
  const ran = new Set<string>()
  const runtime: VisionRuntime = {
    run: (model: ModelName, ...inputs) => {
      ran.add(model)
      return ownNetworks.run(model, ...inputs)
    },
  }
  await warmUp(runtime, {
    resize: (...asked) => {
      ran.add('resize')
      return garmentTasksOnThisThread.resize(...asked)
    },
    parse: (...asked) => {
      ran.add('read')
      return garmentTasksOnThisThread.parse(...asked)
    },
    warp: (...asked) => {
      ran.add('warp')
      return garmentTasksOnThisThread.warp(...asked)
    },
  })
  expect([...ran].toSorted()).toEqual(['detector', 'garmentReader', 'personParser', 'read', 'resize', 'warp'])
})

test('fails when a network fails', async () => {
  const broken: VisionRuntime = {
    run: () => Promise.reject(new EngineFailed('no memory', { retryable: true })),
  }
  await expect(warmUp(broken, garmentTasksOnThisThread)).rejects.toThrow('no memory')
})
