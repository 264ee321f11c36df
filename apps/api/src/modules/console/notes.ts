/** Operators' notes about an account. They are deleted with the account and included in its export. */
import { randomUUID } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type DbOrTrx } from '../../platform/db.ts'
import { notFound } from '../../platform/errors.ts'
import type { Operator } from '../../platform/operator.ts'
import { isUuid } from '../../platform/uuid.ts'
import { recordAct } from '../audit/index.ts'
import { holdPerson } from './hold-person.ts'

/** Adds a note. The audit, which is never deleted, records only the note's id. Throws `not_found`. */
export async function writeNote(
  { db, clock }: { db: Db; clock: Clock },
  operator: Operator,
  { holder, text }: { holder: string; text: string },
): Promise<void> {
  if (!isUuid(holder)) throw notFound()
  const at = clock.now()
  const id = randomUUID()
  await inTransaction(db, async (trx) => {
    await holdPerson(trx, holder)
    await trx.insertInto('person_note').values({ id, holder, text, created_at: at }).execute()
    await recordAct(trx, {
      at,
      actor: operator.holder,
      act: 'person.note',
      subject: holder,
      reason: 'A note was written',
      after: { note: id },
    })
  })
}

/** Yields `notes.json`, oldest note first, without the authors. */
export async function* exportNotesOf(db: DbOrTrx, { holder }: { holder: string }) {
  const rows = await db
    .selectFrom('person_note')
    .select(['created_at as at', 'text'])
    .where('holder', '=', holder)
    .orderBy('created_at')
    .execute()
  yield { name: 'notes.json', json: rows }
}
