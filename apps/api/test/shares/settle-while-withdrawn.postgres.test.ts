import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { settleByCommand } from '../../src/modules/console/reports-by-command.ts'
import { findReported } from '../../src/modules/shares/settle-reports.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { bootForLooks } from '../generations/paid-looks.ts'
import { sendReport, share, sharesOf, withdraw } from './share-calls.ts'

const { app, db, clock, createCustomer, setForward } = await bootForLooks()

it('reports of a page are settled while its owner withdraws the next page of the look', async () => {
  const owner = await createCustomer()
  const look = await owner.accept()
  await owner.finished(look)
  const first = await share(owner, { generationId: look, lifetime: '7-days' })
  expect((await sendReport(app, first, '203.0.113.1')).status).toBe(204)
  setForward(7 * 86_400_000 + 1000)
  const again = await share(owner, { itemId: first.itemId })

  const { settled, withdrawn } = await inTransaction(db, async (trx) => {
    await trx.selectFrom('shared_look').select('id').where('id', '=', first.id).forUpdate().execute()
    // Both wait for the first page.
    const settling = settleByCommand({ db, clock }, { id: first.id, verdict: 'keep' })
    await sleep(200)
    const withdrawing = withdraw(owner, again)
    await sleep(200)
    return { settled: [settling], withdrawn: [withdrawing] }
  })
  expect(await settled[0]).toBe(true)
  expect((await withdrawn[0])?.status).toBe(204)
  expect(await findReported(db)).toEqual([])
  expect(await sharesOf(owner)).toEqual([])
})
