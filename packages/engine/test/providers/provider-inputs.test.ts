import { expect, test } from 'vitest'
import { createFashn } from '../../src/providers/fashn.ts'
import { createOpenai } from '../../src/providers/openai.ts'
import { createHostedEngine } from '../../src/providers/hosted-engine.ts'
import { startFake } from './fakes/fake.ts'
import { fashn, KEY as FASHN_KEY } from './fakes/fashn.ts'
import { KEY as OPENAI_KEY, openai } from './fakes/openai.ts'
import { load, SHORT_PAUSES } from './load.ts'

test('FASHN’s larger model gets its own inputs', async () => {
  const fake = await startFake(fashn)
  const provider = createFashn({ apiKey: FASHN_KEY, baseUrl: fake.url, model: 'tryon-max' })
  const { person, garment } = await load(180)
  const options = { samples: 2, seed: 7, category: 'dress', quality: 'basic' } as const
  const look = await createHostedEngine(provider, SHORT_PAUSES).tryOn({ person, garment, options })
  expect(look.others).toHaveLength(1)
  expect(fake.complaints).toEqual([])
  await fake.close()
})

test('OpenAI gets the same idempotency key for every attempt at a look, and another for another look', async () => {
  const fake = await startFake(openai)
  const provider = createOpenai({ apiKey: OPENAI_KEY, baseUrl: `${fake.url}/v1` })
  const { person, garment } = await load(180)
  const keeper = { taken: null, keep: async () => undefined, isWantedLater: () => true }
  fake.next('lost_answer')
  const order = (key: string) =>
    createHostedEngine(provider, SHORT_PAUSES).tryOn({ person, garment, order: { ...keeper, key } })
  await expect(order('look')).rejects.toMatchObject({ reason: 'lost_answer' })
  await order('look')
  await order('other')
  expect(fake.calls.map(({ headers }) => headers['idempotency-key'])).toEqual(['look', 'look', 'other'])
  expect(fake.complaints).toEqual([])
  await fake.close()
})
