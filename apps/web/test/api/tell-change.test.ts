import { getProfile, updateProfile } from '@toile/contract/accounts'
import { deleteGeneration, generateDemo } from '@toile/contract/generations'
import { uploadPhoto } from '@toile/contract/library-changes'
import { afterEach, expect, test, vi } from 'vitest'
import { call } from '../../src/api/call.ts'
import { followGeneration } from '../../src/api/follow-generation.ts'
import { readPurchase } from '../../src/api/payments.ts'
import { sendForm } from '../../src/api/send-form.ts'
import { purchase } from '../billing/payments-examples.ts'
import { otherTab } from '../other-tab.ts'
import { profile } from '../session/people.ts'
import { accepted, fakeServer, type FakeAnswer } from '../studio/fake-server.ts'
import { galleryItem, pastLook } from '../studio/library-examples.ts'

afterEach(() => void vi.unstubAllGlobals())

const answering = (answer: FakeAnswer | (() => Response)) =>
  fakeServer(() => (typeof answer === 'function' ? answer() : answer))
const file = new Blob(['x'], { type: 'image/png' })
const { signal } = new AbortController()

test('a call that changed a user’s data announces its part', async () => {
  const { received } = otherTab()
  answering({ status: 200, body: profile })
  await call(updateProfile, { body: { displayName: 'Ada' } })
  answering({ status: 204 })
  await call(deleteGeneration, { params: { id: 'g1' } })
  answering({ status: 201, body: galleryItem('kept') })
  await sendForm(uploadPhoto, { files: { image: file } })
  expect(received).toEqual(['Account', 'Generation', 'Library'])
})

test('reads, refused calls and visitors’ calls announce nothing', async () => {
  const { received } = otherTab()
  answering({ status: 200, body: profile })
  await call(getProfile)
  answering({ status: 409, body: { error: 'Taken.', code: 'conflict', requestId: 'r' } })
  await expect(call(updateProfile, { body: { username: 'ada' } })).rejects.toThrow('Taken.')
  answering({ status: 202, body: accepted })
  await sendForm(generateDemo, { files: { userPhoto: file, outfitPhoto: file } })
  expect(received).toEqual([])
})

test('the end of a paid look is announced, that of a free one is not', async () => {
  const { received } = otherTab()
  const over = (look: object) => () => new Response(`event: done\ndata: ${JSON.stringify(look)}\n\n`)
  answering(over(pastLook('g1', { kind: 'demo' })))
  await followGeneration(accepted)
  expect(received).toEqual([])
  answering(over(pastLook('g1')))
  await followGeneration(accepted)
  expect(received).toEqual(['Generation'])
})

test('a paid purchase is announced', async () => {
  const { received } = otherTab()
  answering({ status: 202, body: { success: false, status: 'processing' } })
  await readPurchase('t1', signal)
  expect(received).toEqual([])
  answering({ status: 200, body: { success: true, transaction: purchase } })
  await readPurchase('t1', signal)
  expect(received).toEqual(['Payments'])
})
