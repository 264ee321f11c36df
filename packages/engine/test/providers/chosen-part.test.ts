import { expect, test } from 'vitest'
import { createChain } from '../../src/chain.ts'
import type { CheckResult, Engine, TryOnRequest } from '../../src/engine.ts'
import { EngineFailed } from '../../src/errors.ts'
import { withPersonChoice, partOf } from '../../src/providers/chosen-part.ts'
import { sizeWarning } from '../../src/providers/size-warning.ts'
import { createHostedEngine } from '../../src/providers/hosted-engine.ts'
import { plainPicture } from '../sample-pictures.ts'

const landmark = (x: number, y: number, visibility = 1) => ({ name: 'nose', x, y, visibility })
const people = [
  { x: 0.25, y: 0.5, isChosen: false },
  { x: 0.75, y: 0.5, isChosen: true },
]
/** A body 100 px high on the right of a photo of 400 × 200 px. */
const seen = { found: true, warnings: [], people, landmarks: [landmark(280, 60), landmark(320, 160)] }

const checker = (person: CheckResult['person'] = seen): Engine => ({
  name: 'checker',
  warmUp: async () => undefined,
  tryOn: () => Promise.reject(new EngineFailed('not asked', { retryable: false })),
  check: async () => ({ ...(person && { person }) }),
  close: async () => undefined,
})

/** Creates an engine that returns a white picture of twice the photo's size, and records its requests. */
function painter() {
  const asked: TryOnRequest[] = []
  const engine: Engine = {
    name: 'painter',
    warmUp: async () => undefined,
    async tryOn(request) {
      asked.push(request)
      const { width, height } = request.person
      const image = new Uint8ClampedArray(width * height * 16).fill(255)
      const report = { engine: 'painter', ms: {}, confidence: 1, verdict: 'likely' } as const
      return { image, width: width * 2, height: height * 2, warnings: [], report }
    },
    close: async () => undefined,
  }
  return { engine, asked }
}

const person = plainPicture(400, 200, 100)
const request = { person, garment: person, options: { personAt: { x: 0.75, y: 0.5 }, shortEdgePx: 400 } }

test('the part surrounds the body, and ends halfway to the next person or at the body', () => {
  expect(partOf(seen, person)).toEqual({ left: 268, top: 44, width: 64, height: 122 })
  const near = { ...seen, people: [{ x: 0.64, y: 0.5, isChosen: false }, people[1]] }
  expect(partOf(near, person)?.left).toBe(278)
  const nearer = { ...seen, people: [{ x: 0.7, y: 0.5, isChosen: false }, people[1]] }
  expect(partOf(nearer, person)?.left).toBe(280)
  expect(partOf({ ...seen, landmarks: [landmark(300, 90, 0.1)] }, person)).toBeUndefined()
})

test('a chain’s hosted engine gets the part around the person, and the look shows the whole photo', async () => {
  const { engine, asked } = painter()
  const chain = createChain([{ engine, hosted: { concurrency: 1 } }], { checker: checker() })
  const look = await chain.tryOn(request)
  expect(asked[0]?.person).toMatchObject({ width: 64, height: 122 })
  expect(asked[0]?.options).toEqual({ shortEdgePx: 128 })
  expect([look.width, look.height]).toEqual([800, 400])
  const at = (x: number, y: number) => look.image[(y * look.width + x) * 4]
  expect([at(600, 200), at(200, 200), at(600, 40)]).toEqual([255, 100, 100])
  // The result fades out towards its edges.
  const edge = at(538, 200) ?? 0
  expect(edge > 100 && edge < 255).toBe(true)
})

test('a warning about the size of the part names the sizes of the whole look', async () => {
  const { engine } = painter()
  const small: Engine = {
    ...engine,
    tryOn: async (request) => ({ ...(await engine.tryOn(request)), warnings: [sizeWarning(128, 320)] }),
  }
  const look = await withPersonChoice(small, checker()).tryOn({
    ...request,
    options: { ...request.options, shortEdgePx: 1000 },
  })
  expect(look.warnings).toEqual([sizeWarning(400, 1000)])
})

test('it gets the whole photo without a chosen person, and `personAt` when the check fails', async () => {
  const { engine, asked } = painter()
  await withPersonChoice(engine, checker()).tryOn({ person, garment: person })
  await withPersonChoice(engine, undefined).tryOn(request)
  expect(asked.map(({ person: sent }) => sent)).toEqual([person, person])
  expect(asked[1]?.options?.personAt).toEqual({ x: 0.75, y: 0.5 })
})

test('it rejects `personAt` without placing an order', async () => {
  const nothing = () => Promise.reject(new Error('ordered'))
  const engine = createHostedEngine({
    name: 'vendor',
    maxEdgePx: 1024,
    maxSamples: 1,
    submit: nothing,
    check: nothing,
  })
  await expect(engine.tryOn(request)).rejects.toThrow('vendor cannot be told whom to dress')
})
