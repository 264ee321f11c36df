import type { RgbaPicture } from '@toile/engine/picture'
import { describe, expect, it } from 'vitest'
import type { Moderator } from '../../src/modules/moderation/moderator.ts'
import { createFakeEngine, type Behaviour } from '../fake-engine.ts'
import { acceptDemo, finishedGeneration, postDemo } from '../generations/look-calls.ts'
import { bootApp } from '../harness.ts'

const engine = createFakeEngine()
/** Refuses the pictures for which it says true. */
let refuses: (picture: RgbaPicture) => boolean = () => false
let breaks = 0
const moderator: Moderator = {
  async isAllowed(picture) {
    if (breaks-- > 0) throw new Error('/models/are gone')
    return !refuses(picture)
  },
  close: async () => undefined,
}
const app = await bootApp({ engine, moderator, env: { TOILE_DEMO_DAILY_LIMIT: '3' } })
const { db } = app.context.database

const usedToday = async () =>
  Math.max(0, ...(await db.selectFrom('demo_quota').select('used').execute()).map(({ used }) => used))

/** Gives the person's photo back as it came. */
const changeNothing: Behaviour = async ({ person }) => ({
  image: Uint8ClampedArray.from(person.data),
  width: person.width,
  height: person.height,
  warnings: [],
  report: { engine: 'fake', ms: {}, confidence: 1, verdict: 'likely' },
})

describe('pictures that are refused', () => {
  it('as a photo: the engine never sees it, and nothing is counted', async () => {
    const [calls, used] = [engine.calls.length, await usedToday()]
    refuses = ({ width }) => width === 300
    const response = await postDemo(app)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      code: 'content_rejected',
      error: expect.stringContaining('photo') as string,
    })
    expect(engine.calls).toHaveLength(calls)
    expect(await usedToday()).toBe(used)
  })

  it('as a look: it is not delivered, and nothing is counted', async () => {
    const used = await usedToday()
    refuses = ({ width }) => width === 720
    const look = await finishedGeneration(await acceptDemo(app))
    expect(look).toMatchObject({ status: 'failed', error: { code: 'content_rejected' }, imageUrl: null })
    expect(await usedToday()).toBe(used)
  })

  it('are not those of which nobody can tell: these are looked at again', async () => {
    refuses = () => false
    breaks = 1
    expect((await postDemo(app)).status).toBe(200)
  })
})

describe('a look that does not pass the check', () => {
  it('is made once more, with another seed', async () => {
    engine.next(changeNothing)
    const calls = engine.calls.length
    expect((await postDemo(app, { fields: { seed: '7' } })).status).toBe(200)
    expect(engine.calls.slice(calls).map(({ options }) => options?.seed)).toEqual([7, 8])
  })

  it('twice, is given up, and nothing is counted', async () => {
    const [calls, used] = [engine.calls.length, await usedToday()]
    engine.next(changeNothing, changeNothing)
    const response = await postDemo(app)
    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({ code: 'engine_failed' })
    expect(engine.calls).toHaveLength(calls + 2)
    expect(await usedToday()).toBe(used)
  })
})
