import { listAudit, signOutPerson, type AuditEntry } from '@toile/contract/console'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashOf, recordAct, verifyChain } from '../../src/modules/audit/audit-chain.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { bootConsole, jsonOf, type Console } from './operators.ts'

let console: Console
let run = 0
beforeAll(async () => {
  console = await bootConsole()
})

const record = (reason: string) =>
  inTransaction(console.db, (trx) =>
    recordAct(trx, { at: console.clock.now(), actor: 'command', act: 'test', subject: `of ${run}`, reason }),
  )

/** Changes rows directly, as the owner of the database could. */
async function tamper(statement: ReturnType<typeof sql>) {
  await sql`alter table audit_entry disable trigger audit_entry_only_grows`.execute(console.db)
  await statement.execute(console.db)
  await sql`alter table audit_entry enable trigger audit_entry_only_grows`.execute(console.db)
}

const problems = async () => (await verifyChain(console.db)).problems

describe('the audit', () => {
  beforeEach(async () => {
    run++
    await tamper(sql`delete from audit_entry`)
    await console.db.updateTable('audit_head').set({ seq: 0, hash: '' }).execute()
    for (const reason of ['one', 'two', 'three', 'four']) await record(reason)
  })

  it('is append-only', async () => {
    expect(await problems()).toEqual([])
    await expect(sql`update audit_entry set reason = 'another'`.execute(console.db)).rejects.toThrow(
      'only be added to',
    )
    await expect(sql`delete from audit_entry`.execute(console.db)).rejects.toThrow('only be added to')
  })

  it('detects a changed row, even with a matching hash', async () => {
    await tamper(sql`update audit_entry set reason = 'another' where seq = 2`)
    expect(await problems()).toEqual(['entry 2 is not what was written'])
    const rows = await console.db.selectFrom('audit_entry').selectAll().orderBy('seq').execute()
    const hash = hashOf(rows[1]!, rows[0]!.hash)
    await tamper(sql`update audit_entry set hash = ${hash} where seq = 2`)
    expect(await problems()).toEqual(['entry 3 is not what was written'])
  })

  it('detects removed rows, inside and at the end', async () => {
    await tamper(sql`delete from audit_entry where seq = 2`)
    expect(await problems()).toEqual(['entries 2 to 2 are missing'])
    await tamper(sql`delete from audit_entry where seq > 1`)
    expect(await problems()).toEqual(['the chain ends with entry 1, and should end with 4'])
  })

  it('detects reordered rows', async () => {
    await tamper(sql`update audit_entry set seq = case seq when 2 then -3 else -2 end where seq in (2, 3)`)
    await tamper(sql`update audit_entry set seq = -seq where seq < 0`)
    expect(await problems()).toContain('entry 2 is not what was written')
  })

  it('stores nothing of a rolled-back act, and serializes concurrent acts', async () => {
    const failed = inTransaction(console.db, async (trx) => {
      await recordAct(trx, {
        at: console.clock.now(),
        actor: 'command',
        act: 'test',
        subject: '',
        reason: '',
      })
      throw new Error('the act failed')
    })
    await expect(failed).rejects.toThrow('the act failed')
    await Promise.all(['five', 'six', 'seven'].map(record))
    expect(await verifyChain(console.db)).toMatchObject({ entries: 7, problems: [] })
  })

  it('is listed for admins in pages, with the operator’s email', async () => {
    const admin = await console.createOperator('admin')
    const { holder } = await console.createPerson()
    await admin.call(signOutPerson, { params: { holder }, body: { reason: 'They asked for it' } })
    type Page = { entries: AuditEntry[]; nextCursor: string | null }
    const first = await jsonOf<Page>(await admin.call(listAudit, { query: '?limit=2' }))
    expect(first.entries[0]).toMatchObject({
      seq: 5,
      actor: admin.email,
      act: 'sessions.end',
      subject: holder,
      reason: 'They asked for it',
    })
    const rest = await jsonOf<Page>(await admin.call(listAudit, { query: `?before=${first.nextCursor}` }))
    expect(rest.entries.map(({ seq }) => seq)).toEqual([3, 2, 1])
    expect(rest.nextCursor).toBeNull()
    const about = await jsonOf<Page>(await admin.call(listAudit, { query: `?subject=${holder}` }))
    expect(about.entries).toHaveLength(1)
  })
})
