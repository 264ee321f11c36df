import { expect, test } from 'vitest'
import type { Step } from '../src/embedded/steps.ts'
import { tailorHere } from '../src/embedded/tailor.ts'
import type { VisionRuntime } from '../src/embedded/vision/types.ts'
import { warmUp, warmUpPerson, warmUpTailor } from '../src/embedded/warm-up.ts'
import { Aborted, EngineFailed } from '../src/errors.ts'
import { ownNetworks } from './own-networks.ts'

const tailor = tailorHere(ownNetworks)

test('a round goes through every step that needs a person', async () => {
  const steps: Step[] = []
  await warmUpPerson(ownNetworks, tailor, warmUpTailor(tailor), (step) => steps.push(step))
  expect(steps).toEqual(['pose', 'parse', 'fit', 'strip', 'drape', 'undress', 'shade', 'blend'])
})

test.each<Step>(['pose', 'parse', 'drape', 'shade'])(
  'a round that is stopped after "%s" ends there',
  async (last) => {
    const steps: Step[] = []
    const round = warmUpPerson(ownNetworks, tailor, warmUpTailor(tailor), (step) => {
      steps.push(step)
      if (step === last) throw new Aborted()
    })
    await expect(round).rejects.toBeInstanceOf(Aborted)
    expect(steps.at(-1)).toBe(last)
  },
)

test('fails where a network does', async () => {
  const broken: VisionRuntime = {
    run: () => Promise.reject(new EngineFailed('no memory', { retryable: true })),
  }
  await expect(warmUp(broken, tailorHere(broken))).rejects.toThrow('no memory')
})
