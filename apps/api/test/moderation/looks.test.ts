import type { RgbaPicture } from '@toile/engine/picture'
import { describe, expect, it } from 'vitest'
import { blockPictures } from '../../src/modules/moderation/blocked-pictures.ts'
import type { Moderator } from '../../src/modules/moderation/moderator.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { createFakeEngine, makeWith, paintedEdgePx, type Behaviour } from '../fake-engine.ts'
import { acceptDemo, finishedGeneration, postDemo } from '../generations/look-calls.ts'
import { bootApp } from '../harness.ts'

const engine = createFakeEngine()
/** A moderator that refuses the pictures for which the predicate is true. */
let refuses: (picture: RgbaPicture) => boolean = () => false
let breaks = 0
let doubts = false
const moderator: Moderator = {
  async judge(picture) {
    if (breaks-- > 0) throw new Error('/models/are gone')
    if (doubts) return 'uncertain'
    return refuses(picture) ? 'refused' : 'allowed'
  },
  close: async () => undefined,
}
const app = await bootApp({ engine, moderator, env: { TOILE_DEMO_DAILY_LIMIT: '4' } })
const { db } = app.context.database

const usedToday = async () =>
  Math.max(0, ...(await db.selectFrom('demo_quota').select('used').execute()).map(({ used }) => used))

/** Returns the person's photo unchanged. */
const changeNothing: Behaviour = async ({ person }) => ({
  image: Uint8ClampedArray.from(person.data),
  width: person.width,
  height: person.height,
  warnings: [],
  report: { engine: 'fake', ms: {}, confidence: 1, verdict: 'likely' },
})

describe('refused pictures', () => {
  it('as inputs: the engine never gets them, and nothing is charged', async () => {
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

  it('as looks: they are not delivered, and nothing is charged', async () => {
    const used = await usedToday()
    refuses = ({ width }) => width === paintedEdgePx(720)
    // A look that would also fail the quality check counts as refused by moderation.
    engine.next(makeWith(0.1, []))
    const look = await finishedGeneration(await acceptDemo(app))
    expect(look).toMatchObject({ status: 'failed', error: { code: 'content_rejected' }, imageUrl: null })
    expect(await usedToday()).toBe(used)
  })

  it('do not include failed moderation, which is retried', async () => {
    refuses = () => false
    breaks = 1
    expect((await postDemo(app)).status).toBe(200)
  })
})

describe('uncertain pictures', () => {
  it('make a look, and are queued for review once each', async () => {
    doubts = true
    const look = await finishedGeneration(await acceptDemo(app))
    doubts = false
    expect(look.status).toBe('succeeded')
    const items = await db
      .selectFrom('review_item')
      .select(['kind', 'subject', 'hash'])
      .where('generation_id', '=', look.id)
      .orderBy('subject')
      .execute()
    expect(items).toMatchObject([
      { kind: 'uncertain', subject: 'look' },
      { kind: 'uncertain', subject: 'photo' },
    ])
    for (const { hash } of items) expect(hash).toMatch(/^[01]{64}$/)
  })

  it('make no look once blocked', async () => {
    const { hash } = await db
      .selectFrom('review_item')
      .select('hash')
      .where('subject', '=', 'photo')
      .executeTakeFirstOrThrow()
    await inTransaction(db, (trx) => blockPictures(trx, [hash!], new Date()))
    const calls = engine.calls.length
    const response = await postDemo(app)
    expect(await response.json()).toMatchObject({ code: 'content_rejected' })
    expect(engine.calls).toHaveLength(calls)
    await db.deleteFrom('blocked_picture').execute()
  })
})

describe('a look that fails the quality check', () => {
  it('is made again, with another seed', async () => {
    engine.next(changeNothing)
    const calls = engine.calls.length
    expect((await postDemo(app, { fields: { seed: '7' } })).status).toBe(200)
    expect(engine.calls.slice(calls).map(({ options }) => options?.seed)).toEqual([7, 8])
  })

  it('is abandoned after the second failure, and nothing is charged', async () => {
    const [calls, used] = [engine.calls.length, await usedToday()]
    engine.next(changeNothing, changeNothing)
    const response = await postDemo(app)
    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({ code: 'engine_failed' })
    expect(engine.calls).toHaveLength(calls + 2)
    expect(await usedToday()).toBe(used)
  })
})
