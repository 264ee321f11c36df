import { randomUUID } from 'node:crypto'
import { settleReview } from '@toile/contract/console-review'
import { expect, it } from 'vitest'
import { bootConsole } from './operators.ts'

it('lets operators keep a doubted look of their own only while no other active one may review it', async () => {
  const console = await bootConsole()
  const { db, clock } = console
  const admin = await console.createOperator('admin')
  await console.createOperator('support')
  const moderator = await console.createOperator('moderator')
  const [id, look] = [randomUUID(), randomUUID()]
  await db
    .insertInto('review_item')
    .values({
      id,
      kind: 'uncertain',
      subject: 'photo',
      generation_id: look,
      holder: admin.holder,
      reason: null,
      comment: null,
      hash: null,
      created_at: clock.now(),
    })
    .execute()
  const body = { verdict: 'keep', reason: 'Nothing wrong with it' }
  const keep = async () => (await admin.call(settleReview, { params: { id }, body })).status
  expect(await keep()).toBe(409)
  await db.updateTable('user').set({ suspendedAt: clock.now() }).where('id', '=', moderator.id).execute()
  expect(await keep()).toBe(204)
  const entries = await db.selectFrom('audit_entry').select('after').where('subject', '=', id).execute()
  expect(entries).toEqual([{ after: JSON.stringify({ look, isRemoved: false, isOwn: true }) }])
})
