import { getMailChoices, setMailChoices, type MailChoices } from '@toile/contract/mail-choices'
import { pathOf } from '@toile/contract/operation'
import { acceptedRack } from '@toile/contract/racks'
import { NoGarmentFound } from '@toile/engine/errors'
import { sql } from 'kysely'
import { expect, describe, it, vi } from 'vitest'
import { enqueueLookReady } from '../../src/modules/notices/index.ts'
import { sendNoticeJob } from '../../src/modules/notices/jobs.ts'
import { inTransaction, type Trx } from '../../src/platform/db.ts'
import { failWith, gate, type Behaviour } from '../fake-engine.ts'
import { lookForm } from '../generations/look-calls.ts'
import { bootForLooks, type Customer } from '../generations/paid-looks.ts'
import { changeKey, makeKey } from '../keys/programs.ts'
import { jpeg } from '../library/pictures.ts'

const { db, context, engine, createCustomer, setForward } = await bootForLooks({
  TOILE_PUBLIC_URL: 'https://try.example.com',
})

const garments = [await jpeg({ width: 300, height: 400 }), await jpeg({ width: 301, height: 400 })]

/** The mails to a user, once every enqueued notice has been sent. */
async function mailsTo({ email }: Customer) {
  await vi.waitFor(async () => {
    const jobs = await context.queue.boss.findJobs(sendNoticeJob.name)
    expect(jobs.every(({ state }) => state === 'completed')).toBe(true)
  }, 60_000)
  return db.selectFrom('dev_mail').selectAll().where('to', '=', email).orderBy('created_at').execute()
}
const subjects = async (customer: Customer) => (await mailsTo(customer)).map(({ subject }) => subject)

const choose = async (customer: Customer, choices: Partial<MailChoices>) => {
  const answer = await customer.call(pathOf(setMailChoices).replace('/api', ''), {
    method: 'PUT',
    body: JSON.stringify({ lookReady: false, lowCreditsLine: 0, ...choices }),
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(200)
}
const make = async (customer: Customer) => customer.finished(await customer.accept())

describe('mails about an account', () => {
  it('are chosen in it', async () => {
    const ada = await createCustomer()
    const read = async () =>
      (await (await ada.call(pathOf(getMailChoices).replace('/api', ''))).json()) as MailChoices
    expect(await read()).toEqual({ lookReady: false, lowCreditsLine: 10 })
    await choose(ada, { lookReady: true, lowCreditsLine: 25 })
    expect(await read()).toEqual({ lookReady: true, lowCreditsLine: 25 })
  })

  it('tell of a new key, in the language of the person', async () => {
    const ada = await createCustomer()
    await makeKey(ada, { name: 'Catalogue' })
    const [mail] = await mailsTo(ada)
    expect(mail).toMatchObject({ subject: 'An API key of your Toile account was created' })
    expect(mail?.text).toContain('Name: Catalogue')
    expect(mail?.links).toEqual(['https://try.example.com/developers#keys'])
    await db.updateTable('user').set({ language: 'es' }).where('id', '=', ada.id).execute()
    await makeKey(ada, { name: 'Catálogo' })
    const spanish = (await mailsTo(ada)).at(-1)
    expect(spanish?.subject).toBe('Se creó una clave de API en tu cuenta de Toile')
    expect(spanish?.html).toContain('lang="es"')
    expect(spanish?.html).toContain('Si el botón no funciona')
  })

  it('tell of a rotated key', async () => {
    const ada = await createCustomer()
    const { id } = await makeKey(ada, { name: 'Catalogue' })
    const rotated = await ada.call(`/keys/${id}/rotate`, { method: 'POST' })
    expect(rotated.status).toBe(200)
    const mail = (await mailsTo(ada)).at(-1)
    expect(mail?.subject).toBe('An API key of your Toile account was rotated')
    expect(mail?.text).toContain('Name: Catalogue')
  })

  it('tell of a key whose limits were changed', async () => {
    const ada = await createCustomer()
    const { id } = await makeKey(ada, { name: 'Catalogue' })
    await changeKey(ada, id, { monthlyCap: 100 })
    const mail = (await mailsTo(ada)).at(-1)
    expect(mail?.subject).toBe('The limits of an API key of your Toile account were changed')
    expect(mail?.text).toContain('Name: Catalogue')
  })

  it('tell of low credits once for each drop below the line, and of none where they are turned off', async () => {
    const low = 'Your Toile credits run low'
    const ada = await createCustomer()
    await choose(ada, { lowCreditsLine: 50 })
    await make(ada)
    await make(ada)
    expect(await subjects(ada)).toEqual([low])
    const quiet = await createCustomer()
    await choose(quiet, { lowCreditsLine: 0 })
    await make(quiet)
    expect(await subjects(quiet)).toEqual([])
  })

  it('tell of a look that took long, where that was chosen', async () => {
    const [asked, silent] = [await createCustomer(), await createCustomer()]
    await choose(asked, { lookReady: true })
    await choose(silent, { lookReady: false })
    for (const [customer, isSlow] of [
      [asked, false],
      [asked, true],
      [silent, true],
    ] as const) {
      const { behaviour, open, entered } = gate()
      engine.next(behaviour)
      const id = await customer.accept()
      await entered
      if (isSlow) setForward(90_000)
      open()
      await customer.finished(id)
      setForward(0)
    }
    expect(await subjects(silent)).toEqual([])
    expect((await subjects(asked)).filter((subject) => subject.includes('ready'))).toEqual([
      'Your look from Toile is ready',
    ])
  })

  describe('about a rack that took long', () => {
    const ready = async (customer: Customer) =>
      (await subjects(customer)).filter((subject) => subject.includes('ready')).length

    /** A customer who chose the mail, and a rack of theirs whose first look waits in the engine. */
    async function begin(...behaviours: Behaviour[]) {
      const owner = await createCustomer()
      await choose(owner, { lookReady: true })
      const { behaviour, open, entered } = gate()
      engine.next(behaviour, ...behaviours)
      const body = lookForm({ outfitPhoto: garments })
      const accepted = await owner.call('/generate/rack', { method: 'POST', body })
      const { looks } = acceptedRack.parse(await accepted.json())
      await entered
      return { owner, ids: looks.map(({ id }) => id), open }
    }
    async function endSlowly(owner: Customer, ids: string[], open: () => void) {
      setForward(90_000)
      open()
      for (const id of ids) await owner.finished(id)
      setForward(0)
    }

    it('come once, when the last of its looks fails', async () => {
      const { owner, ids, open } = await begin(failWith(new NoGarmentFound()))
      await endSlowly(owner, ids, open)
      expect(await ready(owner)).toBe(1)
    })

    it('come once, when the last of its looks is deleted unfinished', async () => {
      const { behaviour, open: openLast, entered } = gate()
      const { owner, ids, open } = await begin(behaviour)
      setForward(90_000)
      open()
      await owner.finished(ids[0]!)
      await entered
      expect(await ready(owner)).toBe(0)
      expect((await owner.delete(ids[1]!)).status).toBe(204)
      setForward(0)
      openLast()
      expect(await ready(owner)).toBe(1)
    })

    it('do not come when none of its looks succeeds', async () => {
      const { owner, ids, open } = await begin(failWith(new NoGarmentFound()))
      expect((await owner.delete(ids[0]!)).status).toBe(204)
      await endSlowly(owner, ids.slice(1), open)
      expect(await ready(owner)).toBe(0)
    })

    it('come once, when its last looks end at the same time', async () => {
      const { owner, ids, open } = await begin()
      open()
      for (const id of ids) await owner.finished(id)
      const unfinished = { status: 'running', finished_at: null } as const
      await db.updateTable('generation').set(unfinished).where('id', 'in', ids).execute()
      const end = async (trx: Trx, id: string) => {
        const row = await trx
          .updateTable('generation')
          .set({ status: 'succeeded', finished_at: new Date() })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        await enqueueLookReady(context, trx, row, new Date(row.created_at.getTime() + 90_000))
      }
      let other = Promise.resolve()
      await inTransaction(db, async (trx) => {
        await end(trx, ids[0]!)
        let hasEnded = false
        other = inTransaction(db, (otherTrx) => end(otherTrx, ids[1]!)).then(() => void (hasEnded = true))
        await expect.poll(async () => hasEnded || (await isLockAwaited())).toBe(true)
      })
      await other
      expect(await ready(owner)).toBe(1)
    })
  })
})

/** True while a transaction waits for an advisory lock. */
async function isLockAwaited(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())
  `.execute(db)
  return rows.length > 0
}
