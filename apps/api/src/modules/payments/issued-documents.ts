/** Stores what an issued document says, so that it can be rendered again after the operator's settings have changed. */
import type { Db } from '../../platform/db.ts'
import type { Attachment } from '../../platform/mailer.ts'
import type { InvoiceFacts } from './invoice-pdf.ts'

/** The buyer's address is read from the account for each rendering, so that nothing of it is left after an erasure. */
export type StoredFacts = Omit<InvoiceFacts, 'buyer'>

/** Returns the facts stored under the document's number, storing the given ones on first use. */
export async function storeFacts(db: Db, facts: StoredFacts): Promise<StoredFacts> {
  await db
    .insertInto('issued_document')
    .values({ number: facts.number, facts: JSON.stringify(facts) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findFacts(db, facts.number))!
}

/** Finds the facts of a document; undefined for one issued before facts were stored. */
export async function findFacts(db: Db, number: string): Promise<StoredFacts | undefined> {
  const row = await db
    .selectFrom('issued_document')
    .select('facts')
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) return undefined
  const facts = row.facts as Omit<StoredFacts, 'at'> & { at: string }
  return { ...facts, at: new Date(facts.at) }
}

export async function renderDocument(facts: StoredFacts, buyer: string): Promise<Attachment> {
  const { writeInvoice } = await import('./invoice-pdf.ts')
  const content = await writeInvoice({ ...facts, buyer })
  return { name: `toile-${facts.number}.pdf`, type: 'application/pdf', content }
}
