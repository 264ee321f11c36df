/** Uncertain pictures of several looks that are requested together. */
import { listReview, settleReview, type ReviewItem } from '@toile/contract/console-review'
import type { RgbaPicture } from '@toile/engine/picture'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Moderator } from '../../src/modules/moderation/moderator.ts'
import { createFakeEngine, makeOnly, type Behaviour } from '../fake-engine.ts'
import { lookForm } from '../generations/look-calls.ts'
import { bootConsole, jsonOf, type Console, type OperatorUnderTest } from './operators.ts'

let doubts: (picture: RgbaPicture) => boolean = () => false
const moderator: Moderator = {
  judge: async (picture) => (doubts(picture) ? 'uncertain' : 'allowed'),
  close: async () => undefined,
}
const engine = createFakeEngine()
let console: Console
let operator: OperatorUnderTest
beforeAll(async () => {
  console = await bootConsole({ engine, moderator })
  operator = await console.createOperator('moderator')
})

const DARK = 60
/** Makes two looks, the second of which is dark. */
const makeSecondDark: Behaviour = async (request) => {
  const made = await makeOnly(2)(request)
  for (const { image } of made.others ?? []) image.fill(DARK)
  return made
}

/** Requests two looks of one pair, and returns their ids in order. */
async function makeTwo(): Promise<string[]> {
  const { authorization } = await console.createPerson()
  engine.next(makeSecondDark)
  const response = await console.app.fetch('/api/generate/try-on', {
    method: 'POST',
    body: lookForm({ fields: { numSamples: '2' } }),
    headers: { authorization },
  })
  const { looks } = await jsonOf<{ looks: { id: string }[] }>(response)
  return looks.map(({ id }) => id)
}

async function itemsOf(lookIds: string[]): Promise<ReviewItem[]> {
  const { items } = await jsonOf<{ items: ReviewItem[] }>(await operator.call(listReview))
  return items.filter(({ lookId }) => lookIds.includes(lookId))
}

describe('an uncertain picture of several looks', () => {
  it('is queued and removed with the look that it shows, not with the first one', async () => {
    doubts = ({ data }) => data[0] === DARK
    const [first, second] = await makeTwo()
    const items = await itemsOf([first!, second!])
    expect(items).toMatchObject([{ kind: 'uncertain', subject: 'look', lookId: second }])
    const settled = await operator.call(settleReview, {
      params: { id: items[0]!.id },
      body: { verdict: 'remove', reason: 'Looked at it' },
    })
    expect(settled.status).toBe(204)
    const left = await console.db
      .selectFrom('generation')
      .select('id')
      .where('id', 'in', [first!, second!])
      .execute()
    expect(left).toEqual([{ id: first }])
  })

  it('is queued with each of them if it is the photo, of which each has a copy', async () => {
    doubts = ({ width }) => width === 300
    const ids = await makeTwo()
    const items = await itemsOf(ids)
    expect(items.map(({ subject }) => subject)).toEqual(['photo', 'photo'])
    expect(items.map(({ lookId }) => lookId).toSorted()).toEqual(ids.toSorted())
  })
})
