import { errorBody } from '@toile/contract/errors'
import { expect, it } from 'vitest'
import { bootForLooks } from '../generations/paid-looks.ts'

const { createCustomer, keysWith } = await bootForLooks()

it('refuses text that Postgres cannot store, without side effects', async () => {
  const ada = await createCustomer()
  const text = 'a\u0000b'
  const redeem = {
    method: 'POST',
    body: JSON.stringify({ referralCode: text }),
    headers: { 'content-type': 'application/json' },
  }
  const answers = [
    await ada.change({ displayName: text }),
    await ada.call('/auth/referral', redeem),
    await ada.tryOn({ fields: { consentVersion: text } }, { prefer: 'respond-async' }),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(400)
    expect(errorBody.parse(await answer.json()).code).toBe('invalid_request')
  }
  expect((await ada.readProfile()).displayName).toBeNull()
  expect(await ada.statement()).toMatchObject({ credits: 50, held: 0 })
  expect(await keysWith('inputs/')).toEqual([])
})
