/** I9: a repeated request with the same idempotency key gets the same response. */
import { jsonOf } from '../clients/connection.ts'
import type { Person } from '../clients/person.ts'
import { lookForms } from '../clients/pictures.ts'
import { findDeleted, type Evidence, type Violation } from './evidence.ts'

/** Number of the last looks of each user that are requested again. */
const MAX_EACH = 25
/** After this time a response may differ, because its addresses are signed again before they expire. */
const SAME_FOR_MS = 12 * 60_000

export async function auditRepeats({ people, journals }: Evidence): Promise<Violation[]> {
  const violations: Violation[] = []
  const say = (what: string, key: string) => violations.push({ invariant: 'I9', what, ids: [key] })
  const gone = findDeleted(journals)
  const repeatAll = async (person: Person, client: number) => {
    const repeat = (key: string, formIndex: number) =>
      person.ask('/api/generate/try-on', {
        method: 'POST',
        body: lookForms[formIndex]!.body as Uint8Array<ArrayBuffer>,
        headers: { 'content-type': lookForms[formIndex]!.type, 'idempotency-key': key },
      })
    const own = journals.deeds('look').filter((deed) => deed.client === client)
    for (const { key, at, intent, acks } of own.slice(-MAX_EACH)) {
      const first = acks.find(({ status }) => status < 300)
      if (!first?.id) continue
      const again = await repeat(key, intent!.formIndex)
      if (gone.has(first.id)) {
        if (again.status !== 404) say(`was deleted, but its repetition is answered ${again.status}`, key)
        continue
      }
      const id = jsonOf(again)['id']
      if (again.status < 300 && id !== first.id) say('is answered with another look', key)
      const isTheSame = again.status === 200 && again.body.toString('utf8') === first.body
      if (first.status === 200 && Date.now() - at < SAME_FOR_MS && !isTheSame)
        say(`is answered ${again.status}, which differs from the first response`, key)
    }
    const one = own.find(({ acks }) => acks.some(({ status, id }) => status < 300 && id && !gone.has(id)))
    if (!one) return
    const other = await repeat(one.key, (one.intent!.formIndex + 1) % lookForms.length)
    if (other.status !== 409) say(`with other pictures is answered ${other.status}`, one.key)
  }
  await Promise.all(people.map(repeatAll))
  return violations
}
