import { expect, it } from 'vitest'
import { inTransaction } from '../../src/platform/db.ts'
import { bootForLooks } from '../generations/paid-looks.ts'
import { untilLocked } from '../v1/until-locked.ts'
import { postPicture } from './library-calls.ts'

it('a look is not saved, and hinders nothing, while its account is deleted', async () => {
  const { db, createCustomer } = await bootForLooks()
  const ada = await createCustomer()
  const look = await ada.accept()
  await ada.finished(look)
  // In the order in which an account is deleted.
  const save = await inTransaction(db, async (trx) => {
    await trx.selectFrom('profile').select('holder').where('holder', '=', ada.holder).forUpdate().execute()
    const response = postPicture(ada, 'save-image', null, { generationId: look })
    await untilLocked(db)
    await trx.deleteFrom('generation').where('id', '=', look).execute()
    await trx.deleteFrom('profile').where('holder', '=', ada.holder).execute()
    return { response }
  })
  expect((await save.response).status).toBe(401)
})
