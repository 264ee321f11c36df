import { randomUUID } from 'node:crypto'
import { listReview, reportLook, settleReview, type ReviewItem } from '@toile/contract/console-review'
import { openPicture } from '@toile/contract/console-looks'
import { pathOf } from '@toile/contract/operation'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { exportReportsOf } from '../../src/modules/generations/report-look.ts'
import { createFakeEngine, gate } from '../fake-engine.ts'
import { lookForm } from '../generations/look-calls.ts'
import { bootConsole, jsonOf, type Console, type OperatorUnderTest } from './operators.ts'

let console: Console
let moderator: OperatorUnderTest
const engine = createFakeEngine()
beforeAll(async () => {
  console = await bootConsole({ engine })
  moderator = await console.createOperator('moderator')
})

afterEach(() => void vi.restoreAllMocks())

type Person = Omit<Awaited<ReturnType<Console['createPerson']>>, 'call'>

const items = async () => (await jsonOf<{ items: ReviewItem[] }>(await moderator.call(listReview))).items
const itemOf = async (lookId: string) => (await items()).find((item) => item.lookId === lookId)!
const settle = (id: string, body: object) =>
  moderator.call(settleReview, { params: { id }, body: { reason: 'Looked at it', ...body } })
const generation = (id: string) =>
  console.db.selectFrom('generation').selectAll().where('id', '=', id).executeTakeFirst()

async function order({ authorization }: Person) {
  return console.app.fetch('/api/generate/try-on', {
    method: 'POST',
    body: lookForm(),
    headers: { authorization, prefer: 'respond-async' },
  })
}
async function endOf(id: string): Promise<{ status: string; error_code: string | null }> {
  const row = () => generation(id)
  await expect.poll(async () => (await row())?.finished_at ?? null).not.toBeNull()
  return (await row())!
}
const report = (person: Person, id: string, body: object = { reason: 'no-consent', comment: ' It is me ' }) =>
  console.app.fetch(pathOf(reportLook, { id }), {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: person.authorization, 'content-type': 'application/json' },
  })

async function save(person: Person, generationId: string) {
  const form = new FormData()
  form.append('generationId', generationId)
  const headers = { authorization: person.authorization }
  return console.app.fetch('/api/uploads/save-image', { method: 'POST', body: form, headers })
}
const copiesOf = (id: string) =>
  console.db.selectFrom('library_item').select('id').where('generation_id', '=', id).execute()

/** Runs `work` once, between the app's next read of a blob and its use. */
function afterNextBlobRead(work: () => Promise<void>): void {
  const { blobStore } = console.context
  const find = blobStore.find.bind(blobStore)
  vi.spyOn(blobStore, 'find').mockImplementationOnce(async (key) => {
    const picture = await find(key)
    await work()
    return picture
  })
}

/** Creates a look that its owner has reported. */
async function createReported(given?: Person) {
  const person = given ?? (await console.createPerson())
  const { id } = await jsonOf<{ id: string }>(await order(person))
  await endOf(id)
  expect((await report(person, id)).status).toBe(204)
  return { person, id, item: await itemOf(id) }
}

describe('a look that its owner reports', () => {
  it('is queued once, opened for a stated reason, and kept or erased with an audit entry', async () => {
    const { person, id, item } = await createReported()
    expect(item).toMatchObject({
      kind: 'report',
      subject: 'look',
      reason: 'no-consent',
      comment: 'It is me',
      isKept: true,
      person: { holder: person.holder, isSuspended: false },
    })
    await report(person, id)
    expect((await items()).filter(({ lookId }) => lookId === id)).toHaveLength(1)
    const stranger = await console.createPerson()
    expect((await report(stranger, id)).status).toBe(404)
    const opened = await moderator.call(openPicture, {
      params: { id },
      body: { picture: 'look', reason: 'To settle a report' },
    })
    expect(opened.status).toBe(200)
    const { value } = await exportReportsOf(console.db, { holder: person.holder }).next()
    expect(value).toMatchObject({ json: [{ look: id, comment: 'It is me' }] })

    const fingerprint = async () =>
      (
        await console.db
          .selectFrom('review_item')
          .select('hash')
          .where('id', '=', item.id)
          .executeTakeFirstOrThrow()
      ).hash
    expect((await settle(item.id, { verdict: 'keep', block: true })).status).toBe(409)
    expect(await fingerprint()).toMatch(/^[01]{64}$/)
    expect((await settle(item.id, { verdict: 'remove' })).status).toBe(204)
    expect(await fingerprint()).toBeNull()
    expect(await generation(id)).toBeUndefined()
    expect((await settle(item.id, { verdict: 'remove' })).status).toBe(404)
    const entries = await console.db
      .selectFrom('audit_entry')
      .select(['act', 'after'])
      .where('subject', '=', item.id)
      .execute()
    expect(entries).toEqual([{ act: 'review.settle', after: JSON.stringify({ look: id, isRemoved: true }) }])
  })

  it('leaves no copy to a save that found it before it was removed', async () => {
    const { person, id, item } = await createReported()
    afterNextBlobRead(async () => {
      expect((await settle(item.id, { verdict: 'remove' })).status).toBe(204)
    })
    expect((await save(person, id)).status).toBe(404)
    expect(await copiesOf(id)).toEqual([])
  })

  it('is removed with a copy that was saved while the verdict hashed its pictures', async () => {
    const { person, id, item } = await createReported()
    afterNextBlobRead(async () => expect((await save(person, id)).status).toBe(201))
    expect((await settle(item.id, { verdict: 'remove', block: true })).status).toBe(204)
    expect(await copiesOf(id)).toEqual([])
    await console.db.deleteFrom('blocked_picture').execute()
  })

  it('is not made again once its pictures are blocked', async () => {
    const { person, item } = await createReported()
    expect((await settle(item.id, { verdict: 'remove', block: true })).status).toBe(204)
    const { id } = await jsonOf<{ id: string }>(await order(person))
    expect(await endOf(id)).toMatchObject({ status: 'failed', error_code: 'content_rejected' })
    await console.db.deleteFrom('blocked_picture').execute()
  })

  it('is sealed: copied away, erased, blocked, and its account suspended', async () => {
    const { person, id, item } = await createReported()
    const row = (await generation(id))!
    const { blobStore } = console.context
    const look = await blobStore.get(row.look_key!)
    expect((await settle(item.id, { verdict: 'seal' })).status).toBe(204)
    expect([await generation(id), await blobStore.find(row.look_key!)]).toEqual([undefined, undefined])
    const sealed = await console.db
      .selectFrom('sealed_picture')
      .selectAll()
      .where('source', '=', item.id)
      .executeTakeFirstOrThrow()
    expect(sealed).toMatchObject({ holder: person.holder })
    const copies = await Promise.all(sealed.keys.map((key) => blobStore.get(key)))
    expect(copies.some((copy) => copy.equals(look))).toBe(true)
    const user = await console.db
      .selectFrom('user')
      .select('suspendedAt')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(user.suspendedAt).not.toBeNull()
    const acts = await console.db
      .selectFrom('audit_entry')
      .select(['act', 'reason', 'after'])
      .where('subject', '=', person.holder)
      .execute()
    const after = JSON.stringify({ suspendedAt: user.suspendedAt })
    expect(acts).toEqual([{ act: 'person.suspend', reason: 'Looked at it', after }])
    const address = `/files/${sealed.keys[0]}`
    expect((await console.app.fetch(address)).status).toBeGreaterThanOrEqual(400)
    expect(await console.db.selectFrom('blocked_picture').select('hash').execute()).not.toEqual([])
    await console.db.deleteFrom('blocked_picture').execute()
  })

  it('is sealed with the photo that was saved for its page, which stays when the look is only removed', async () => {
    const share = async ({ authorization }: Person, generationId: string) => {
      const response = await console.app.fetch('/api/shares', {
        method: 'POST',
        body: JSON.stringify({ generationId, showsBefore: true }),
        headers: { authorization, 'content-type': 'application/json' },
      })
      expect(response.status).toBe(201)
    }
    const itemsOf = ({ holder }: Person) =>
      console.db
        .selectFrom('library_item')
        .select(['kind', 'picture_key'])
        .where('holder', '=', holder)
        .execute()
    for (const [verdict, left] of [
      ['remove', ['photo']],
      ['seal', []],
    ] as const) {
      const { person, id, item } = await createReported()
      await share(person, id)
      const saved = (await itemsOf(person)).find(({ kind }) => kind === 'photo')!
      expect((await settle(item.id, { verdict })).status).toBe(204)
      expect((await itemsOf(person)).map(({ kind }) => kind)).toEqual(left)
      const photo = await console.context.blobStore.find(saved.picture_key)
      expect(photo !== undefined).toBe(left.length > 0)
    }
    await console.db.deleteFrom('blocked_picture').execute()
  })

  it('is sealed by an admin alone if it is an operator’s, and by another one', async () => {
    const [admin, other] = [await console.createOperator('admin'), await console.createOperator('admin')]
    const { id, item } = await createReported(admin)
    const settleAs = async ({ call }: OperatorUnderTest, verdict: 'keep' | 'seal') => {
      const body = { verdict, reason: 'Looked at it' }
      return (await call(settleReview, { params: { id: item.id }, body })).status
    }
    expect([await settleAs(moderator, 'seal'), await settleAs(admin, 'seal')]).toEqual([409, 409])
    // Its owner does not dismiss the report either.
    expect(await settleAs(admin, 'keep')).toBe(409)
    expect(await generation(id)).toBeDefined()
    const sealedOf = () =>
      console.db.selectFrom('sealed_picture').select('id').where('source', '=', item.id).execute()
    expect(await sealedOf()).toEqual([])
    expect(await settleAs(other, 'seal')).toBe(204)
    expect(await sealedOf()).toHaveLength(1)
    await console.db.deleteFrom('blocked_picture').execute()
  })
})

it('ends a look that is still being made when an operator removes it, and charges nothing', async () => {
  const person = await console.createPerson()
  const making = gate()
  engine.next(making.behaviour)
  const { id } = await jsonOf<{ id: string }>(await order(person))
  await making.entered
  await console.db
    .insertInto('review_item')
    .values({
      id: randomUUID(),
      kind: 'uncertain',
      subject: 'photo',
      generation_id: id,
      holder: person.holder,
      reason: null,
      comment: null,
      hash: null,
      created_at: console.clock.now(),
    })
    .execute()
  const { person_key } = (await generation(id))!
  expect((await settle((await itemOf(id)).id, { verdict: 'remove' })).status).toBe(204)
  making.open()
  expect(await generation(id)).toBeUndefined()
  expect(await console.context.blobStore.find(person_key!)).toBeUndefined()
  const account = await console.db
    .selectFrom('credit_account')
    .select(['available', 'held'])
    .where('holder', '=', person.holder)
    .executeTakeFirstOrThrow()
  expect(account).toEqual({ available: 50, held: 0 })
})
