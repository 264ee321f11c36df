import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listReview, reportLook, settleReview, type ReviewItem } from '@toile/contract/console-review'
import { pathOf } from '@toile/contract/operation'
import { expect, it } from 'vitest'
import { hashFile, isBlocked } from '../../src/modules/moderation/index.ts'
import { lookForm } from '../generations/look-calls.ts'
import { bootConsole, jsonOf } from './operators.ts'

it('blocks a look of a sample photo, and leaves the photo to every visitor', async () => {
  const { app, db, createPerson, createOperator } = await bootConsole()
  const [{ authorization }, moderator] = [await createPerson(), await createOperator('moderator')]
  const photo = await readFile(join(import.meta.dirname, '../../../../samples/woman-red.jpg'))
  const made = await app.fetch('/api/generate/try-on', {
    method: 'POST',
    body: lookForm({ userPhoto: photo }),
    headers: { authorization },
  })
  const { id, imageUrl } = await jsonOf<{ id: string; imageUrl: string }>(made)
  const look = await hashFile(new Uint8Array(await (await fetch(imageUrl)).arrayBuffer()))
  const reported = await app.fetch(pathOf(reportLook, { id }), {
    method: 'POST',
    body: JSON.stringify({ reason: 'hateful' }),
    headers: { authorization, 'content-type': 'application/json' },
  })
  expect(reported.status).toBe(204)
  const { items } = await jsonOf<{ items: ReviewItem[] }>(await moderator.call(listReview))
  const settled = await moderator.call(settleReview, {
    params: { id: items[0]!.id },
    body: { verdict: 'remove', block: true, reason: 'Looked at it' },
  })
  expect(settled.status).toBe(204)
  expect(await isBlocked(db, look)).toBe(true)
  expect(await isBlocked(db, await hashFile(photo))).toBe(false)
})
